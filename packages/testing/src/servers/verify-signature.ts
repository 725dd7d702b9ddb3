import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'

export interface SigningKey {
  /** PEM. */
  privateKey: string
  /** The TXT record. */
  record: string
}

export function makeSigningKey(modulusLength = 2048): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${der.toString('base64')}`,
  }
}

/**
 * By another implementation than the signer's.
 * @param records TXT records by name: `<selector>._domainkey.<domain>`
 * @returns each signature's result, `pass` if valid, and its signed headers in lower case
 */
export async function verifySignature(raw: Buffer | string, records: Record<string, string>) {
  const { results } = await dkimVerify(raw, {
    resolver: async name => {
      const record = records[name]
      if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return [[record]]
    },
  })
  return results.map(({ status, signingDomain, signingHeaders }) => ({
    result: status.result,
    domain: signingDomain,
    headers: (signingHeaders?.keys ?? '').toLowerCase().split(/[\s:]+/),
  }))
}
