import { createSignedIds } from '../platform/signed-ids.ts'

/** Also the page's path below `/newsletter`. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const MAC_BYTES = 16
/** 32 bytes, base64url. */
const TOKEN = /^[\w-]{43}$/

/**
 * Not in the store: a copy of it confirms and unsubscribes nobody. One stable token per
 * subscription and purpose.
 */
export interface SubscriptionLinks {
  makeToken(purpose: LinkPurpose, subscriberId: string): string
  /** @returns the subscription's id; undefined if not our token for this purpose */
  readToken(purpose: LinkPurpose, token: string): string | undefined
}

/** @param formSecret of all instances; a new one invalidates all links */
export function createSubscriptionLinks(formSecret: Uint8Array): SubscriptionLinks {
  const ids = createSignedIds(formSecret, 'universe: newsletter links', MAC_BYTES)
  return {
    makeToken: (purpose, subscriberId) =>
      ids.sign(subscriberId, `${purpose} `).toString('base64url'),
    readToken(purpose, token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // Other spellings may decode to these bytes.
      return bytes.toString('base64url') === token ? ids.read(bytes, `${purpose} `) : undefined
    },
  }
}

export function subscriptionLinkAddress(
  publicUrl: string,
  purpose: LinkPurpose,
  token: string,
): string {
  return `${publicUrl}/newsletter/${purpose}?token=${token}`
}

/** @returns the first link's, whatever its host */
export function findLinkToken(text: string, purpose: LinkPurpose): string | undefined {
  return new RegExp(`/newsletter/${purpose}\\?token=([\\w-]{43})(?![\\w-])`).exec(text)?.[1]
}
