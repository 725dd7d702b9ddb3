import { createSignedIds } from '../platform/signed-ids.ts'

/** A mail link's purpose, which is its page's path below `/newsletter`. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const MAC_BYTES = 16
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
  const ids = createSignedIds(formSecret, 'universe: newsletter links', MAC_BYTES)
  return {
    makeToken: (purpose, subscriberId) =>
      ids.sign(subscriberId, `${purpose} `).toString('base64url'),
    readToken(purpose, token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // Other letters than those that we wrote may decode to the same.
      return bytes.toString('base64url') === token ? ids.read(bytes, `${purpose} `) : undefined
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
