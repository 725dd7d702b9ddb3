import { createSignedIds } from '../../platform/signed-ids.ts'

const ID_BYTES = 16
const MAC_BYTES = 8
const KEY_CHARACTERS = 2 * (ID_BYTES + MAC_BYTES)
/** RFC 5321, 4.5.3.1.1, less key and plus sign. */
export const REPLY_NAME_MAX_CHARACTERS = 64 - KEY_CHARACTERS - 1

/** Lead an answer back to its request (staff.md, "Coming back"). */
export interface ReplyAddresses {
  /** @returns such as `reply+KEY@example.com` */
  addressOf(requestId: string): string
  /** @param text a header's @returns the first key's; undefined for none of ours */
  findRequestId(text: string): string | undefined
}

/**
 * @param formSecret of all instances; a new one invalidates all keys
 * @param replyAddress the operator's, to which keys are added
 */
export function createReplyAddresses(formSecret: Uint8Array, replyAddress: string): ReplyAddresses {
  const ids = createSignedIds(formSecret, 'universe: reply keys', MAC_BYTES)
  const [name = '', domain = ''] = replyAddress.toLowerCase().split('@')
  // Mail servers may change the case.
  const address = new RegExp(
    `(?:^|[\\s<,;:"])${RegExp.escape(name)}\\+([\\da-f]{${KEY_CHARACTERS}})@${RegExp.escape(domain)}(?=$|[\\s>,;"])`,
  )
  return {
    addressOf: requestId => `${name}+${ids.sign(requestId).toString('hex')}@${domain}`,
    findRequestId: text =>
      ids.read(Buffer.from(address.exec(text.toLowerCase())?.[1] ?? '', 'hex')),
  }
}
