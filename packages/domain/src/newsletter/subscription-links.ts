import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A mail link's purpose, which is its page's path below `/newsletter`. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const KEY_BYTES = 32
const MAC_BYTES = 16
const ID_BYTES = 16
/** Of base64url, with nothing left over. */
const TOKEN = /^[\w-]{43}$/

/**
 * Makes and reads what links in mails hold. The store has none of it: whoever copies it confirms and
 * unsubscribes nobody. A token names one subscription, and is the same whenever it is made.
 */
export interface SubscriptionLinks {
  makeToken(purpose: LinkPurpose, subscriberId: string): string
  /** @returns the subscription's id; undefined for a token that we did not make for this */
  readToken(purpose: LinkPurpose, token: string): string | undefined
}

/** @param formSecret shared by all instances; a new one invalidates all links */
export function createSubscriptionLinks(formSecret: Uint8Array): SubscriptionLinks {
  const key = Buffer.from(
    hkdfSync('sha256', formSecret, '', 'universe: newsletter links', KEY_BYTES),
  )
  const mac = (purpose: LinkPurpose, id: Buffer) =>
    createHmac('sha256', key).update(`${purpose} `).update(id).digest().subarray(0, MAC_BYTES)
  return {
    makeToken(purpose, subscriberId) {
      const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, mac(purpose, id)]).toString('base64url')
    },
    readToken(purpose, token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // Other letters than those that we wrote may decode to the same.
      if (bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, ID_BYTES)
      if (!timingSafeEqual(bytes.subarray(ID_BYTES), mac(purpose, id))) return undefined
      const hex = id.toString('hex')
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        hex.slice(12, 16),
        hex.slice(16, 20),
        hex.slice(20),
      ].join('-')
    },
  }
}

/** @returns the address of a link's page, with its token */
export function subscriptionLinkAddress(
  publicUrl: string,
  purpose: LinkPurpose,
  token: string,
): string {
  return `${publicUrl}/newsletter/${purpose}?token=${token}`
}

/** @returns the token of the first such link in a text, whatever host it leads to */
export function findLinkToken(text: string, purpose: LinkPurpose): string | undefined {
  return new RegExp(`/newsletter/${purpose}\\?token=([\\w-]{43})(?![\\w-])`).exec(text)?.[1]
}
