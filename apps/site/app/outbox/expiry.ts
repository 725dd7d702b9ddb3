import { OUTBOX_KEPT_DAYS } from '@universe/contract/limits'
import { type KeptRequest, keptRequests, readKept } from './kept-requests.ts'
import { receipts, toReceipt } from './receipts.ts'
import { announceState } from './request-state.ts'
import { isTime } from './shapes.ts'

/** Refused or not (readings, Confirmations). */
export const KEPT_FOR_MS = OUTBOX_KEPT_DAYS * 24 * 60 * 60_000

export const expiresAt = ({ createdAt }: Pick<KeptRequest, 'createdAt'>) => createdAt + KEPT_FOR_MS

export const isExpired = (request: Pick<KeptRequest, 'createdAt'>) =>
  expiresAt(request) <= Date.now()

/**
 * With their CVs; leaves receipts without personal data. A time that is not valid counts as
 * expired. A failed deletion does not stop the others.
 */
export async function deleteExpired(): Promise<void> {
  receipts.removeOld()
  for (const stored of await keptRequests.stored()) {
    const { key, createdAt } = stored
    if (isTime(createdAt) && !isExpired({ createdAt })) continue
    const request = readKept(stored)
    await (request ? deleteUnsent(request) : keptRequests.remove(key)).catch(console.error)
  }
}

export async function deleteUnsent(request: KeptRequest): Promise<void> {
  receipts.put({ ...toReceipt(request), deletedAt: Date.now() })
  await keptRequests.remove(request.key)
  announceState(request.key, { name: 'expired' })
}
