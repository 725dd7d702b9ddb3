import { type KeptRequest, keptRequests } from './kept-requests.ts'
import { isOutboxThere } from './outbox-database.ts'
import { deleteExpired, type Receipt, receipts, toReceipt } from './receipts.ts'
import type { RequestState } from './request-state.ts'

/** Kept now or within the last 30 days. */
export interface KnownRequest {
  receipt: Receipt
  state: RequestState
  /** While it is kept. */
  request?: KeptRequest
}

/** Deletes expired ones first. */
export async function listKnown(): Promise<KnownRequest[]> {
  const kept = (await listKept()).map(toKnown)
  const keys = new Set(kept.map(({ receipt }) => receipt.key))
  return [
    ...kept,
    ...receipts
      .all()
      .filter(({ key }) => !keys.has(key))
      .flatMap(fromReceipt),
  ]
}

/** For applications, of the vacancy. */
export async function findLast(
  form: string,
  vacancyId: string | undefined,
): Promise<KnownRequest | undefined> {
  return (await listKnown())
    .filter(({ receipt }) => receipt.form === form && receipt.vacancyId === vacancyId)
    .sort((one, other) => one.receipt.createdAt - other.receipt.createdAt)
    .at(-1)
}

/** Undefined while open. */
export async function readState(key: string): Promise<RequestState | undefined> {
  const known = (await listKnown()).find(({ receipt }) => receipt.key === key)
  return known && !isOpen(known.state) ? known.state : undefined
}

export function isOpen({ name }: RequestState): boolean {
  return name === 'sending' || name === 'offline' || name === 'retrying'
}

const forms = new Map<string, Element>()

export function noteFormOf(key: string, element: Element): void {
  forms.set(key, element)
}

/** Still on the page. */
export function isBesideForm(key: string): boolean {
  return forms.get(key)?.isConnected ?? false
}

/** Never creates the database. */
async function listKept(): Promise<KeptRequest[]> {
  if (!(await isOutboxThere())) return []
  try {
    await deleteExpired()
    return await keptRequests.all()
  } catch {
    return []
  }
}

function toKnown(request: KeptRequest): KnownRequest {
  const receipt = receipts.get(request.key) ?? toReceipt(request)
  const { refusal } = request
  if (refusal !== undefined)
    return { receipt, request, state: { name: 'refused', reason: refusal } }
  return { receipt, request, state: { name: navigator.onLine ? 'retrying' : 'offline' } }
}

/** Nothing to tell if it is neither kept, sent nor deleted. */
function fromReceipt(receipt: Receipt): KnownRequest[] {
  const { sentAt, deletedAt } = receipt
  if (sentAt) return [{ receipt, state: { name: 'accepted', at: sentAt } }]
  return deletedAt ? [{ receipt, state: { name: 'expired' } }] : []
}
