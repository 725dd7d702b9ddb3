import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const ID_BYTES = 16
const MAC_BYTES = 8
const KEY_CHARACTERS = 2 * (ID_BYTES + MAC_BYTES)
/** Of a local part (RFC 5321, 4.5.3.1.1), less the key and its plus sign. */
export const REPLY_NAME_MAX_CHARACTERS = 64 - KEY_CHARACTERS - 1

/** Addresses that lead an answer back to its request (staff.md, "Coming back"). */
export interface ReplyAddresses {
  /** @returns the address to answer to, such as `reply+KEY@example.com` */
  addressOf(requestId: string): string
  /** @returns the request of the first such address in a header's text; undefined for no key of ours */
  findRequestId(text: string): string | undefined
}

/**
 * @param formSecret shared by all instances; a new one invalidates all keys
 * @param replyAddress the operator's, to which the keys are added
 */
export function createReplyAddresses(formSecret: Uint8Array, replyAddress: string): ReplyAddresses {
  const key = Buffer.from(hkdfSync('sha256', formSecret, '', 'universe: reply keys', KEY_BYTES))
  const sign = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)
  const [name = '', domain = ''] = replyAddress.toLowerCase().split('@')
  // Letters of one case: mail servers on the way may change it.
  const address = new RegExp(
    `(?:^|[\\s<,;:"])${RegExp.escape(name)}\\+([\\da-f]{${KEY_CHARACTERS}})@${RegExp.escape(domain)}(?=$|[\\s>,;"])`,
  )
  return {
    addressOf(requestId) {
      const id = Buffer.from(requestId.replaceAll('-', ''), 'hex')
      return `${name}+${Buffer.concat([id, sign(id)]).toString('hex')}@${domain}`
    },
    findRequestId(text) {
      const bytes = Buffer.from(address.exec(text.toLowerCase())?.[1] ?? '', 'hex')
      const id = bytes.subarray(0, ID_BYTES)
      if (bytes.length === 0 || !timingSafeEqual(bytes.subarray(ID_BYTES), sign(id))) {
        return undefined
      }
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
