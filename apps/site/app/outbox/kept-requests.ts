import type { FormPayload } from '@universe/contract/forms/form-payload'
import { OUTBOX_KEPT_DAYS } from '@universe/contract/limits'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FormFacts } from '../api/api.ts'
import { OUTBOX_NAME } from './outbox-database.ts'

/** Those that confirm at once. */
export type KeptForm = 'contact' | 'demo' | 'application'

/** Confirmed to the visitor, kept until accepted. */
export interface KeptRequest {
  /** Idempotency key of all attempts. */
  key: string
  form: KeptForm
  payload: FormPayload
  facts: FormFacts
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  attempts: number
  nextAttemptAt: number
  /** As the server asked (`Retry-After`). */
  notBefore?: number
  /** The server's reason; it is not retried. */
  refusal?: string
}

/** Refused or not (readings, Confirmations). */
export const KEPT_FOR_MS = OUTBOX_KEPT_DAYS * 24 * 60 * 60_000

export const expiresAt = ({ createdAt }: Pick<KeptRequest, 'createdAt'>) => createdAt + KEPT_FOR_MS

export const isExpired = (request: Pick<KeptRequest, 'createdAt'>) =>
  expiresAt(request) <= Date.now()

/** Anybody can change browser storage, so it is validated. */
type Unread = Record<string, unknown>

type Stored = Unread & { key: string }

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest | Stored }
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined

/** In IndexedDB. All calls throw if it is unavailable. */
export const keptRequests = {
  put: async (request: KeptRequest) => {
    const database = await open()
    const write = database.transaction('requests', 'readwrite', { durability: 'strict' })
    await Promise.all([write.store.put(request), write.done])
  },
  remove: async (key: string) => (await open()).delete('requests', key),
  get: async (key: string) => readKept(await (await open()).get('requests', key)),
  /** Skips unreadable entries. */
  all: async () => (await keptRequests.stored()).flatMap(stored => readKept(stored) ?? []),
  stored: async () => (await (await open()).getAll('requests')) as Stored[],
}

export function readKept(stored: unknown): KeptRequest | undefined {
  return isObject(stored) && isKept(stored) ? stored : undefined
}

function isKept(kept: Unread): kept is Unread & KeptRequest {
  return (
    isText(kept.key) &&
    isForm(kept.form) &&
    isObject(kept.payload) &&
    Object.values(kept.payload).every(part => isText(part) || part instanceof Blob) &&
    isObject(kept.facts) &&
    Object.values(kept.facts).every(isText) &&
    [kept.createdAt, kept.nextAttemptAt, kept.attempts].every(isTime) &&
    isOptional(kept.notBefore, isTime) &&
    isOptional(kept.refusal, isText)
  )
}

const forms: readonly unknown[] = ['contact', 'demo', 'application'] satisfies KeptForm[]

export const isObject = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null

export const isForm = (value: unknown): value is KeptForm => forms.includes(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

/** @param value epoch milliseconds */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime())

export const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean =>
  value === undefined || is(value)

function open() {
  opened ??= openDB<OutboxSchema>(OUTBOX_NAME, 1, {
    upgrade: database => void database.createObjectStore('requests', { keyPath: 'key' }),
    // Another version of the site needs to upgrade the database; reopened when needed.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}
