import { DAY_MS } from '@universe/contract/dates'
import type { ContentKind, Drafts } from '@universe/contract/drafts'

/** What is written and whose it is, before a server has it. */
export interface MirroredDraft {
  memberId: string
  kind: ContentKind
  itemId: string
  /** The open editor that it was written in. */
  editorId: string
  /** The revision that it was made from. */
  revision: number
  /** What that one said. */
  base: Drafts[ContentKind]
  draft: Drafts[ContentKind]
  /** Epoch milliseconds, by the browser's clock. */
  at: number
}

const DATABASE = 'universe-staff'
const STORE = 'drafts'
/** What another member of this browser's left unsaved is cleared after this. */
const OTHERS_KEPT_MS = 30 * DAY_MS

/**
 * Keeps the newest of what is written in the browser: in IndexedDB, flushed to the disk before it
 * counts. `localStorage` is written to the disk seconds later, and dies with the browser's process.
 * @param onKept called with the version that is kept, or why none can be
 */
export function openMirror(
  editorId: string,
  onKept: (version: number, failure: unknown) => void,
): {
  put: (draft: MirroredDraft, version: number) => void
  remove: (version: number) => void
} {
  let wanted: { draft: MirroredDraft | undefined; version: number } | undefined
  let isWriting = false

  /** One write at a time, and always the newest: typing does not queue up behind a slow disk. */
  async function write() {
    if (isWriting) return
    isWriting = true
    while (wanted) {
      const { draft, version } = wanted
      wanted = undefined
      try {
        await change(store => (draft ? store.put(draft) : store.delete(editorId)))
        onKept(version, undefined)
      } catch (failure) {
        onKept(version, failure)
      }
    }
    isWriting = false
  }

  return {
    put(draft, version) {
      wanted = { draft, version }
      void write()
    },
    remove(version) {
      wanted = { draft: undefined, version }
      void write()
    },
  }
}

/**
 * @returns what this member wrote of an item in editors that are not open any more, oldest first;
 * nothing where the browser keeps nothing
 */
export async function findLeftBehind(
  { memberId, kind, itemId }: Pick<MirroredDraft, 'memberId' | 'kind' | 'itemId'>,
  now: number,
): Promise<MirroredDraft[]> {
  const all = await readAll().catch(() => [])
  for (const { editorId, ...other } of all) {
    const isOld = other.memberId !== memberId && now - other.at > OTHERS_KEPT_MS
    if (isOld) await forget(editorId)
  }
  const open = await openEditors()
  return all
    .filter(
      each =>
        each.memberId === memberId &&
        each.kind === kind &&
        each.itemId === itemId &&
        !open.has(each.editorId),
    )
    .sort((one, other) => one.at - other.at)
}

/** Lets go of what was kept. */
export async function forget(editorId: string): Promise<void> {
  await change(store => store.delete(editorId)).catch(() => undefined)
}

/** Tells other windows that this editor is open, for as long as it is: a killed one lets go by itself. */
export function holdEditor(editorId: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  navigator.locks?.request(lockOf(editorId), () => held).catch(() => undefined)
  return release
}

async function openEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(lockOf('').length)))
}

const lockOf = (editorId: string) => `draft:${editorId}`

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'editorId' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opened: Promise<IDBDatabase> | undefined

/** One connection for all, opened anew where the browser closed it. */
async function database(): Promise<IDBDatabase> {
  opened ??= openDatabase()
  try {
    const found = await opened
    found.onclose = () => {
      opened = undefined
    }
    return found
  } catch (error) {
    opened = undefined
    throw error
  }
}

async function change(run: (store: IDBObjectStore) => void): Promise<void> {
  const found = await database()
  await new Promise<void>((resolve, reject) => {
    const transaction = found.transaction(STORE, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    run(transaction.objectStore(STORE))
  })
}

async function readAll(): Promise<MirroredDraft[]> {
  const found = await database()
  return new Promise((resolve, reject) => {
    const request = found.transaction(STORE).objectStore(STORE).getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
