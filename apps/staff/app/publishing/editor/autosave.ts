import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { OtherRevision, SaveAnswer } from './save-answer.ts'
import type { SentDraft } from './send-draft.ts'

type Draft = Drafts[ContentKind]

/** What became of what is written. */
export type SaveState =
  | { name: 'saved' }
  /** Typed since, and sent as soon as typing stops. */
  | { name: 'waiting' }
  | { name: 'saving' }
  /** Sent again by itself. */
  | { name: 'unreachable'; isAnswered: boolean }
  /** Sent again once it is changed. */
  | { name: 'refused'; reason: string }
  | { name: 'signed-out'; isOther: boolean }
  | { name: 'conflict'; other: OtherRevision }

/** The newest revision that the editor knows of, and when it was saved, in words. */
export interface KnownRevision {
  revision: number
  saved: string
}

interface AutosaveOptions {
  memberId: string
  editorId: string
  known: KnownRevision
  /** @returns what is written now */
  read: () => Draft
  send: (draft: SentDraft) => Promise<SaveAnswer>
  onState: (state: SaveState, known: KnownRevision, isAllSaved: boolean) => void
  /** So long nothing is typed before it is sent. */
  pauseMs: () => number
}

export const PAUSE_MS = 2000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * Saves what is written: once typing stops, one request at a time, each upon the revision that the
 * last one made. What was not accepted is never taken for saved.
 */
export function createAutosave(options: AutosaveOptions) {
  const { memberId, read, send, onState, pauseMs } = options
  let { editorId, known } = options
  let state: SaveState = { name: 'saved' }
  let changes = 0
  let savedChanges = 0
  let isSending = false
  /** While one was under way: it may have left before the member was signed in again. */
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiters: ((revision: number | undefined) => void)[] = []

  const isAllSaved = () => savedChanges === changes && state.name !== 'conflict'

  function become(next: SaveState) {
    state = next
    onState(state, known, isAllSaved())
    if (isSending || next.name === 'saving' || next.name === 'waiting') return
    for (const tell of waiters.splice(0)) tell(next.name === 'saved' ? known.revision : undefined)
  }

  function after(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  async function run() {
    clearTimeout(timer)
    if (isSending || isAllSaved() || state.name === 'conflict') return
    isSending = true
    isAskedAgain = false
    const sent = changes
    // What stands in its way is told until an answer says otherwise: a dialog may be open over it.
    const isHindered = state.name === 'unreachable' || state.name === 'signed-out'
    if (!isHindered) become({ name: 'saving' })
    const answer = await send({ memberId, editorId, revision: known.revision, draft: read() })
    isSending = false
    settle(answer, sent)
  }

  function settle(answer: SaveAnswer, sent: number) {
    if (answer.name !== 'unreachable') failures = 0
    if (answer.name === 'saved') {
      known = { revision: answer.revision, saved: answer.saved }
      savedChanges = sent
      if (sent === changes) return become({ name: 'saved' })
      become({ name: 'waiting' })
      return after(waiters.length > 0 ? 0 : pauseMs())
    }
    if (answer.name === 'conflict' && answer.other.isOwn) {
      known = { ...known, revision: answer.other.revision }
      return void run()
    }
    if (answer.name === 'signed-out' && isAskedAgain) return void run()
    become(answer)
    if (answer.name === 'unreachable') {
      failures += 1
      const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      after(pause * (0.5 + Math.random() / 2))
    }
  }

  /** What an editor saved last is saved over by what follows, and by nothing of another's. */
  function beginAnew() {
    editorId = crypto.randomUUID()
  }

  return {
    /** Something was written. */
    changed() {
      changes += 1
      if (state.name === 'saved' || state.name === 'refused') become({ name: 'waiting' })
      if (state.name === 'waiting' || state.name === 'saving') after(pauseMs())
      onState(state, known, false)
    },
    /**
     * Sends at once what is not saved yet.
     * @returns the revision that has it all, once that is known; undefined where it could not be saved
     */
    saveNow(): Promise<number | undefined> {
      if (isAllSaved()) return Promise.resolve(known.revision)
      if (state.name === 'conflict') return Promise.resolve(undefined)
      const told = new Promise<number | undefined>(resolve => waiters.push(resolve))
      isAskedAgain = isSending
      void run()
      return told
    },
    /** Saves what is written here as the newest; the other stays among the versions. */
    keepMine(): Promise<number | undefined> {
      if (state.name !== 'conflict') return Promise.resolve(known.revision)
      known = { ...known, revision: state.other.revision }
      become({ name: 'waiting' })
      return this.saveNow()
    },
    /**
     * Saves what is written here as a revision of its own, and goes on from the other's.
     * @param show brings the other's draft into the editor, by which it counts as a change
     */
    async takeTheirs(show: (draft: Draft) => void): Promise<void> {
      if (state.name !== 'conflict') return
      const { draft } = state.other
      if ((await this.keepMine()) === undefined) return
      beginAnew()
      show(draft)
      await this.saveNow()
    },
    /** Saves what is written as a revision that what follows does not save over. @returns whether it is */
    async setAside(): Promise<boolean> {
      if ((await this.saveNow()) === undefined) return false
      beginAnew()
      return true
    },
    /** What is written was made from an older revision: both are shown, and nothing is sent. */
    conflictWith(other: OtherRevision) {
      changes += 1
      become({ name: 'conflict', other })
    },
    /** Another of the member's windows saved, and nothing is written here that is not. */
    adopt(next: KnownRevision) {
      known = next
      become({ name: 'saved' })
    },
    isAllSaved,
    known: () => known,
    stop() {
      clearTimeout(timer)
    },
  }
}
