import type { FormPayload } from '@universe/contract/forms/form-payload'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FormFacts } from '../api/api.ts'
import { OUTBOX_NAME } from './outbox-database.ts'
import { isForm, isObject, isOptional, isText, isTime, type Unread } from './shapes.ts'

/** The forms whose requests are kept: those whose visitor sees a confirmation at once. */
export type KeptForm = 'contact' | 'demo' | 'application'

/** A request that the visitor saw confirmed, kept in the browser until the server has accepted it. */
export interface KeptRequest {
  /** The idempotency key: one for all attempts, so that nothing is stored twice. */
  key: string
  form: KeptForm
  payload: FormPayload
  facts: FormFacts
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number
  attempts: number
  nextAttemptAt: number
  /** The server asked not to be called before, whatever else would be a reason to. */
  notBefore?: number
  /** Why it is no longer tried: the server's words. */
  refusal?: string
}

/** As it stands in the database. */
export type Stored = Unread & { key: string }

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest | Stored }
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined

/** The browser's own outbox in IndexedDB. Each call throws where the browser has or gives none. */
export const keptRequests = {
  put: async (request: KeptRequest) => {
    const database = await open()
    const write = database.transaction('requests', 'readwrite', { durability: 'strict' })
    await Promise.all([write.store.put(request), write.done])
  },
  remove: async (key: string) => (await open()).delete('requests', key),
  get: async (key: string) => readKept(await (await open()).get('requests', key)),
  /** Skips unreadable entries, which must not hold up the others. */
  all: async () => (await keptRequests.stored()).flatMap(stored => readKept(stored) ?? []),
  stored: async () => (await (await open()).getAll('requests')) as Stored[],
}

/** @returns a kept request; undefined when it cannot be read */
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

function open() {
  opened ??= openDB<OutboxSchema>(OUTBOX_NAME, 1, {
    upgrade: database => void database.createObjectStore('requests', { keyPath: 'key' }),
    // Another version of the site wants the database: let go, and open again when needed.
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
