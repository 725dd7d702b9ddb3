import { type KeptRequest, keptRequests } from './kept-requests.ts'
import { receipts, toReceipt } from './receipts.ts'
import { announceState } from './request-state.ts'

/** So long a request is kept from its first keeping, refused or not (readings, Confirmations). */
export const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

export const expiresAt = ({ createdAt }: Pick<KeptRequest, 'createdAt'>) => createdAt + KEPT_FOR_MS

/** Deletes what is too old, its CV with it; what remains says so without personal data. */
export async function deleteExpired(): Promise<void> {
  receipts.removeOld()
  for (const request of await keptRequests.all()) {
    if (expiresAt(request) <= Date.now()) await deleteUnsent(request)
  }
}

export async function deleteUnsent(request: KeptRequest): Promise<void> {
  receipts.put({ ...toReceipt(request), deletedAt: Date.now() })
  await keptRequests.remove(request.key)
  announceState(request.key, { name: 'expired' })
}
