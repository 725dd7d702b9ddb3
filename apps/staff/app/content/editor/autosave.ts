import type { ContentKind, Drafts } from '@universe/contract/drafts'
import {
  type DraftConflict,
  mergeDrafts,
  type Side,
  standInBase,
} from '@universe/domain/content/merge-drafts'
import { isSameDraft } from './draft-texts.ts'
import type { KnownRevision, SaveAnswer, SentDraft } from './send-draft.ts'

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
  /** Nothing is sent until somebody has chosen. */
  | { name: 'conflict'; other: KnownRevision; conflicts: DraftConflict[] }

interface AutosaveOptions {
  kind: ContentKind
  memberId: string
  editorId: string
  known: KnownRevision
  send: (draft: SentDraft) => Promise<SaveAnswer>
  onState: (state: SaveState, isAllSaved: boolean) => void
  /** Another's revision came into what is written here. */
  onMerged: (draft: Draft, other: KnownRevision) => void
  /** So long nothing is typed before it is sent. */
  pauseMs: () => number
}

export const PAUSE_MS = 2000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * Saves what is written: once typing stops, one request at a time, each upon the revision that it was made
 * from. What others saved since is merged by field and paragraph; what both changed in one place waits until
 * somebody chooses. What was not accepted is never taken for saved.
 */
export function createAutosave(options: AutosaveOptions) {
  const { kind, memberId, editorId, send, onState, onMerged, pauseMs } = options
  /** What is written here was made from it. */
  let base = options.known
  let mine = base.draft
  /** What stands against it. */
  let other: KnownRevision | undefined
  let choices = new Map<string, Side>()
  let state: SaveState = { name: 'saved' }
  let isSending = false
  /** While one was under way: it may have left before the member was signed in again. */
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiters: ((revision: number | undefined) => void)[] = []

  const isAllSaved = () => !isSending && !other && isSameDraft(kind, mine, base.draft)

  function become(next: SaveState) {
    state = next
    onState(state, isAllSaved())
    if (isSending || next.name === 'saving' || next.name === 'waiting') return
    for (const tell of waiters.splice(0)) tell(isAllSaved() ? base.revision : undefined)
  }

  /** Goes on with what is not saved yet. */
  function goOn(ms: number) {
    if (isAllSaved()) return become({ name: 'saved' })
    become({ name: 'waiting' })
    after(ms)
  }

  function after(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  async function run() {
    clearTimeout(timer)
    if (isSending || other || isAllSaved()) return
    const draft = mine
    isSending = true
    isAskedAgain = false
    // What stands in its way is told until an answer says otherwise: a dialog may be open over it.
    const isHindered = state.name === 'unreachable' || state.name === 'signed-out'
    if (!isHindered) become({ name: 'saving' })
    const answer = await send({ memberId, editorId, revision: base.revision, draft })
    isSending = false
    settle(answer, draft)
  }

  function settle(answer: SaveAnswer, draft: Draft) {
    if (answer.name !== 'unreachable') failures = 0
    if (answer.name === 'saved') {
      base = { revision: answer.revision, saved: answer.saved, draft, by: 'You' }
      return goOn(waiters.length > 0 ? 0 : pauseMs())
    }
    if (answer.name === 'conflict') {
      if (answer.isOwn) base = answer.other
      else other = answer.other
      return merge(0)
    }
    if (answer.name === 'signed-out' && isAskedAgain) return void run()
    become(answer)
    if (answer.name === 'unreachable') {
      failures += 1
      const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      after(pause * (0.5 + Math.random() / 2))
    }
  }

  /** Takes in what was saved elsewhere. */
  function meet(next: KnownRevision) {
    // While something is sent, the answer tells of it.
    if (isSending || next.revision <= (other ?? base).revision) return
    other = next
    merge(0)
  }

  /** Merges the other one, or shows what is to be chosen first. */
  function merge(ms: number) {
    if (!other) return goOn(ms)
    const sides = { base: base.draft, mine, theirs: other.draft }
    const { draft, conflicts } = mergeDrafts(kind, sides, each => choices.get(keyOf(each)))
    if (conflicts.length > 0) return become({ name: 'conflict', other, conflicts })
    const isNew = !isSameDraft(kind, draft, mine)
    base = other
    other = undefined
    choices = new Map()
    mine = draft
    if (isNew) onMerged(mine, base)
    goOn(ms)
  }

  return {
    /** Something was written. */
    write(draft: Draft) {
      mine = draft
      if (other) return merge(pauseMs())
      const isTold = state.name === 'unreachable' || state.name === 'signed-out'
      if (isTold || isSending) onState(state, isAllSaved())
      else goOn(pauseMs())
    },
    /**
     * Goes on with what was written earlier, and not saved.
     * @param from what it was made from; its draft is not known of a form sent without scripts
     */
    restore(draft: Draft, from: Pick<KnownRevision, 'revision'> & { draft: Draft | undefined }) {
      const newest = base
      mine = draft
      base = { ...newest, revision: from.revision, draft: from.draft ?? newest.draft }
      if (from.revision !== newest.revision) {
        other = newest
        if (!from.draft) base.draft = standInBase(kind, mine, newest.draft)
      }
      merge(0)
    },
    /**
     * Sends at once what is not saved yet.
     * @returns the revision that has it all, once that is known; undefined where it could not be saved
     */
    saveNow(): Promise<number | undefined> {
      if (isAllSaved()) return Promise.resolve(base.revision)
      if (other) return Promise.resolve(undefined)
      const told = new Promise<number | undefined>(resolve => waiters.push(resolve))
      isAskedAgain = isSending
      void run()
      return told
    },
    /** Chooses whose text stays where both changed it. */
    choose(conflicts: readonly DraftConflict[], side: Side) {
      for (const conflict of conflicts) choices.set(keyOf(conflict), side)
      merge(0)
    },
    meet,
    isAllSaved,
    known: () => base,
    stop() {
      clearTimeout(timer)
    },
  }
}

const keyOf = ({ name, index, mine, theirs }: DraftConflict) =>
  JSON.stringify([name, index, mine, theirs])
