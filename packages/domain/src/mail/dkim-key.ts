import { createPrivateKey, type KeyObject } from 'node:crypto'

/** RFC 8301, section 3.2: receivers reject shorter keys. */
const RSA_MIN_BITS = 1024

/** Key for signing mail (DKIM, RFC 6376). */
export interface DkimKey {
  /** The public key is published in DNS at `<selector>._domainkey.<domain>`. */
  domain: string
  selector: string
  /** RSA, PEM (PKCS #8). */
  privateKey: string
}

/**
 * Signed headers: RFC 6376, section 5.4.1, and those of RFC 8058. nodemailer's own list lacks
 * `List-Unsubscribe-Post`.
 */
export const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type',
  'Content-Transfer-Encoding:In-Reply-To:References:Auto-Submitted:Precedence',
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/**
 * @param pem private key as written by `openssl genrsa`, or PKCS #8
 * @returns PKCS #8
 * @throws words that complete "DKIM_KEY_FILE …", without key material
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

/** @returns whether a signature counts for a sender: its domain is the sender's or a parent of it (RFC 7489) */
export function isAligned(signer: string, domain: string): boolean {
  return `.${domain}`.endsWith(`.${signer}`)
}
