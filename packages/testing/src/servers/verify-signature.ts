import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'

/** A DKIM key as its owner has it, and as the name server tells it. */
export interface SigningKey {
  /** PEM. */
  privateKey: string
  /** The TXT record. */
  record: string
}

/** @returns a key, made as an operator makes one */
export function makeSigningKey(modulusLength = 2048): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${der.toString('base64')}`,
  }
}

/**
 * Verifies a message's DKIM signatures as a receiver would, by another implementation than the one
 * that signs.
 * @param records what the name server answers, by name: `<selector>._domainkey.<domain>`
 * @returns the result of each signature, `pass` where it holds, and the names of the headers that it
 *   covers, in lower case
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
