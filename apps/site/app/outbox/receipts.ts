import {
  isExpired,
  isForm,
  isObject,
  isOptional,
  isText,
  isTime,
  KEPT_FOR_MS,
  type KeptRequest,
  keptRequests,
  readKept,
} from './kept-requests.ts'
import { announceState } from './request-state.ts'

/**
 * What remains of a request, without personal data. In local storage, so that the outbox's database
 * keeps its single table.
 */
export interface Receipt extends Pick<KeptRequest, 'key' | 'form' | 'createdAt'> {
  vacancyId?: string
  sentAt?: number
  /** Unsent. */
  deletedAt?: number
  /** The visitor has seen or dismissed it. */
  told?: boolean
}

const PREFIX = 'universe-request-'

/** None of these throws; without storage there are no receipts. */
export const receipts = {
  put(receipt: Receipt): void {
    try {
      localStorage.setItem(PREFIX + receipt.key, JSON.stringify(receipt))
    } catch {}
  },
  get: (key: string): Receipt | undefined => receipts.all().find(receipt => receipt.key === key),
  remove(key: string): void {
    try {
      localStorage.removeItem(PREFIX + key)
    } catch {}
  },
  all(): Receipt[] {
    try {
      const names = Object.keys(localStorage).filter(name => name.startsWith(PREFIX))
      return names.flatMap(name => {
        const key = name.slice(PREFIX.length)
        const receipt = read(key, localStorage.getItem(name))
        if (!receipt) receipts.remove(key)
        return receipt ?? []
      })
    } catch {
      return []
    }
  },
  /** Sent ones after 30 days, lost ones once the visitor has seen them. */
  removeOld(): void {
    for (const { key, createdAt, sentAt = createdAt, deletedAt } of receipts.all()) {
      if (!deletedAt && Date.now() - sentAt >= KEPT_FOR_MS) receipts.remove(key)
    }
  },
}

function read(key: string, json: string | null): Receipt | undefined {
  try {
    const kept = JSON.parse(json ?? '')
    return isReceipt(kept) && kept.key === key ? kept : undefined
  } catch {
    return undefined
  }
}

function isReceipt(kept: unknown): kept is Receipt {
  return (
    isObject(kept) &&
    isForm(kept.form) &&
    isTime(kept.createdAt) &&
    isOptional(kept.vacancyId, isText) &&
    isOptional(kept.sentAt, isTime) &&
    isOptional(kept.deletedAt, isTime)
  )
}

export function toReceipt({ key, form, facts: { vacancyId }, createdAt }: KeptRequest): Receipt {
  return { key, form, createdAt, ...(vacancyId !== undefined && { vacancyId }) }
}

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
