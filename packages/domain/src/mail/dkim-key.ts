import { createPrivateKey, type KeyObject } from 'node:crypto'

/** Receivers reject shorter keys (RFC 8301, 3.2). */
const RSA_MIN_BITS = 1024

/**
 * @param pem private, from `openssl genrsa` or in PKCS #8
 * @returns PKCS #8
 * @throws words after "DKIM_KEY_FILE", without key material
 */
export function readDkimKey(pem: string): string {
  const key = parse(pem)
  if (key.asymmetricKeyType === 'ed25519') {
    throw new Error(
      'holds an Ed25519 key, whose signatures large receivers ignore; make an RSA key of 2048 bits.',
    )
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('holds no RSA key.')
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < RSA_MIN_BITS) {
    throw new Error(`holds an RSA key of ${bits} bits; receivers take none below ${RSA_MIN_BITS}.`)
  }
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function parse(pem: string): KeyObject {
  if (/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem)) {
    throw new Error('holds a public key; the private one is needed.')
  }
  if (/ENCRYPTED/.test(pem)) {
    throw new Error('holds a key under a passphrase; take that off, and keep the file safe.')
  }
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new Error('holds no private key in PEM.', { cause })
  }
}

/**
 * @returns whether the signature counts: the signer is the sender's domain or a parent (RFC 7489)
 */
export function isAligned(signer: string, domain: string): boolean {
  return `.${domain}`.endsWith(`.${signer}`)
}
