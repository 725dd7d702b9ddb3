import { DAY_MS } from '@universe/contract/dates'
import { completeDraft, type DraftKind, type Drafts } from '@universe/contract/drafts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface MirroredDraft {
  memberId: string
  kind: DraftKind
  itemId: string
  editorId: string
  revision: number
  base: Drafts[DraftKind]
  draft: Drafts[DraftKind]
  /** Epoch milliseconds, by the browser's clock. */
  at: number
}

/** For other members' drafts. */
const OTHERS_KEPT_MS = 30 * DAY_MS

/**
 * IndexedDB with strict durability; `localStorage` is flushed seconds later, and lost if the
 * browser is killed.
 * @param onWritten called after each write
 */
export function openMirror(editorId: string, onWritten: (isMirrored: boolean) => void) {
  let wanted: { draft: MirroredDraft | undefined } | undefined
  let writing: Promise<boolean> | undefined

  /** Only the newest, so that typing does not queue behind a slow disk. */
  async function writeNewest(): Promise<boolean> {
    let isMirrored = true
    while (wanted) {
      const { draft } = wanted
      wanted = undefined
      isMirrored = await store(editorId, draft).then(
        () => true,
        () => false,
      )
      onWritten(isMirrored)
    }
    writing = undefined
    return isMirrored
  }

  return {
    isWriting: () => writing !== undefined,
    /**
     * @param draft undefined to delete it
     * @returns whether it, or a newer one, was stored
     */
    write(draft: MirroredDraft | undefined): Promise<boolean> {
      wanted = { draft }
      writing ??= writeNewest()
      return writing
    },
  }
}

/** As the page goes: a transaction would die with it, and an older text be taken for the last. */
export function storeOnLeave(draft: MirroredDraft): void {
  try {
    localStorage.setItem(nameOf(draft.editorId), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full.
  }
}

function readOnLeave(): MirroredDraft[] {
  try {
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(nameOf('')))
    return kept.map(([, draft]) => JSON.parse(draft))
  } catch {
    return []
  }
}

/** @returns this member's drafts of closed editors, oldest first; empty without storage */
export async function findAbandonedDrafts(
  { memberId, kind, itemId }: Pick<MirroredDraft, 'memberId' | 'kind' | 'itemId'>,
  now: number,
): Promise<MirroredDraft[]> {
  const mirrored = await openDatabase()
    .then(database => database.getAll('drafts'))
    .catch(() => [])
  const inOrder = [...mirrored, ...readOnLeave()].sort((one, other) => one.at - other.at)
  const all = new Map(inOrder.map(draft => [draft.editorId, draft])).values().toArray()
  for (const { editorId, ...other } of all) {
    const isOld = other.memberId !== memberId && now - other.at > OTHERS_KEPT_MS
    if (isOld) await deleteDraft(editorId)
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
    .map(each => ({
      ...each,
      base: completeDraft(kind, each.base),
      draft: completeDraft(kind, each.draft),
    }))
    .sort((one, other) => one.at - other.at)
}

export async function deleteDraft(editorId: string): Promise<void> {
  await store(editorId, undefined).catch(() => undefined)
}

/** A Web Lock, which a killed window releases. */
export function lockEditor(editorId: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  navigator.locks?.request(nameOf(editorId), () => held).catch(() => undefined)
  return release
}

async function openEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(nameOf('').length)))
}

const nameOf = (editorId: string) => `draft:${editorId}`

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: MirroredDraft }
}

let opened: Promise<IDBPDatabase<DraftSchema>> | undefined

/** Shared, and reopened if the browser closes it. */
function openDatabase() {
  opened ??= openDB<DraftSchema>('universe-staff', 1, {
    upgrade: database => void database.createObjectStore('drafts', { keyPath: 'editorId' }),
    terminated: () => {
      opened = undefined
    },
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

/** Undefined deletes it. */
async function store(editorId: string, draft: MirroredDraft | undefined): Promise<void> {
  if (!draft) localStorage.removeItem(nameOf(editorId))
  const write = (await openDatabase()).transaction('drafts', 'readwrite', { durability: 'strict' })
  await Promise.all([draft ? write.store.put(draft) : write.store.delete(editorId), write.done])
}
