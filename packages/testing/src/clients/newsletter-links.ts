import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSubscriptionLinks,
  type LinkPurpose,
} from '@universe/domain/newsletter/subscription-links'
import type { StoreLocation } from '@universe/store/store'
import { inStore } from '../stores/stored-drafts.ts'
import { sendTo, subscribe } from './api-requests.ts'

/** By the form's call. @returns the paths of the links in its mails */
export async function subscribeAt(
  server: { url: string; dataDir: string },
  location: StoreLocation,
  email: string,
  headers: Record<string, string> = {},
): Promise<Record<LinkPurpose, string>> {
  const { status } = await sendTo(server.url, subscribe(email, headers))
  if (status !== 200) throw new Error(`Subscribing was answered with ${status}.`)
  const { id } = await inStore(location, ({ db }) =>
    db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return linksOf(server.dataDir, id)
}

export function linksOf(dataDir: string, subscriberId: string): Record<LinkPurpose, string> {
  const { makeToken } = createSubscriptionLinks(readFileSync(join(dataDir, 'form-secret')))
  const path = (purpose: LinkPurpose) =>
    `/newsletter/${purpose}?token=${makeToken(purpose, subscriberId)}`
  return { confirm: path('confirm'), unsubscribe: path('unsubscribe') }
}
