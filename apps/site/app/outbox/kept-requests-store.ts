import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptRequest } from './kept-request.ts'
import { OUTBOX_NAME } from './outbox-name.ts'

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest }
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
  get: async (key: string) => (await open()).get('requests', key),
  all: async () => (await open()).getAll('requests'),
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
