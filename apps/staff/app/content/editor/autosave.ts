import type { DraftKind, Drafts } from '@universe/contract/drafts'
import {
  type DraftConflict,
  mergeDrafts,
  type Side,
  standInBase,
} from '@universe/domain/content/merge-drafts'
import { isSameDraft } from './draft-texts.ts'
import type { KnownRevision, SaveAnswer, SentDraft } from './send-draft.ts'

type Draft = Drafts[DraftKind]

export type SaveState =
  | { name: 'saved' }
  /** Sent after a pause in typing. */
  | { name: 'waiting' }
  | { name: 'saving' }
  /** Retried automatically. */
  | { name: 'unreachable'; isAnswered: boolean }
  /** Retried after the next change. */
  | { name: 'refused'; reason: string }
  | { name: 'signed-out'; isOther: boolean }
  /** Nothing is sent until resolved. */
  | { name: 'conflict'; other: KnownRevision; conflicts: DraftConflict[] }

interface AutosaveOptions {
  kind: DraftKind
  known: KnownRevision
  send: (draft: Pick<SentDraft, 'revision' | 'draft'>) => Promise<SaveAnswer>
  onState: (state: SaveState, isAllSaved: boolean) => void
  /** Another member's revision was merged. */
  onMerged: (draft: Draft, other: KnownRevision) => void
  pauseMs: () => number
}

export const PAUSE_MS = 2000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * One request at a time, each naming its base revision. Others' revisions are merged by field and
 * paragraph; conflicts wait for a choice.
 */
export function createAutosave(options: AutosaveOptions) {
  const { kind, send, onState, onMerged, pauseMs } = options
  let base = options.known
  let mine = base.draft
  /** Conflicts with the base. */
  let other: KnownRevision | undefined
  let choices = new Map<string, Side>()
  let state: SaveState = { name: 'saved' }
  let isSending = false
  /** The running save may have left before the member signed in again. */
  let isRequestedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const waiters: ((revision: number | undefined) => void)[] = []

  const isAllSaved = () => !isSending && !other && isSameDraft(kind, mine, base.draft)

  function setState(next: SaveState) {
    state = next
    onState(state, isAllSaved())
    if (isSending || next.name === 'saving' || next.name === 'waiting') return
    for (const tell of waiters.splice(0)) tell(isAllSaved() ? base.revision : undefined)
  }

  function scheduleSave(ms: number) {
    if (isAllSaved()) return setState({ name: 'saved' })
    // A refusal stays, so that the text does not jump with each pause in typing.
    if (state.name === 'refused') onState(state, false)
    else setState({ name: 'waiting' })
    restartTimer(ms)
  }

  function restartTimer(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(save, ms)
  }

  async function save() {
    clearTimeout(timer)
    if (isSending || other || isAllSaved()) return
    const draft = mine
    isSending = true
    isRequestedAgain = false
    // Stays until a response: a dialog may be open over it.
    const hasFailed = ['unreachable', 'signed-out', 'refused'].includes(state.name)
    if (!hasFailed) setState({ name: 'saving' })
    const answer = await send({ revision: base.revision, draft })
    isSending = false
    handleAnswer(answer, draft)
  }

  function handleAnswer(answer: SaveAnswer, draft: Draft) {
    if (answer.name !== 'unreachable') failures = 0
    if (answer.name === 'saved') {
      base = { revision: answer.revision, saved: answer.saved, draft, by: 'You' }
      state = { name: 'waiting' }
      return scheduleSave(waiters.length > 0 ? 0 : pauseMs())
    }
    if (answer.name === 'conflict') {
      if (answer.isOwn) base = answer.other
      else other = answer.other
      return merge(0)
    }
    if (answer.name === 'signed-out' && isRequestedAgain) return void save()
    setState(answer)
    if (answer.name === 'unreachable') {
      failures += 1
      const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      restartTimer(pause * (0.5 + Math.random() / 2))
    }
  }

  function receive(next: KnownRevision) {
    // A save's response will report it, and whether it is this editor's own.
    if (!isAllSaved() || next.revision <= base.revision) return
    other = next
    merge(0)
  }

  /** Merges, or reports conflicts. */
  function merge(ms: number) {
    if (!other) return scheduleSave(ms)
    const sides = { base: base.draft, mine, theirs: other.draft }
    const { draft, conflicts } = mergeDrafts(kind, sides, each => choices.get(keyOf(each)))
    if (conflicts.length > 0) return setState({ name: 'conflict', other, conflicts })
    const isNew = !isSameDraft(kind, draft, mine)
    base = other
    other = undefined
    choices = new Map()
    mine = draft
    if (isNew) onMerged(mine, base)
    scheduleSave(ms)
  }

  return {
    write(draft: Draft) {
      mine = draft
      if (other) return merge(pauseMs())
      const isTold = state.name === 'unreachable' || state.name === 'signed-out'
      if (isTold || isSending) onState(state, isAllSaved())
      else scheduleSave(pauseMs())
    },
    /** @param from the base revision */
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
    /** @returns the revision with everything; undefined if not saved */
    saveNow(): Promise<number | undefined> {
      if (isAllSaved()) return Promise.resolve(base.revision)
      if (other) return Promise.resolve(undefined)
      const told = new Promise<number | undefined>(resolve => waiters.push(resolve))
      isRequestedAgain = isSending
      void save()
      return told
    },
    /** Resolves conflicts by the chosen side. */
    choose(conflicts: readonly DraftConflict[], side: Side) {
      for (const conflict of conflicts) choices.set(keyOf(conflict), side)
      merge(0)
    },
    receive,
    isAllSaved,
    known: () => base,
    /** A running save still ends; another editor restores what it does not save. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const keyOf = ({ name, index, mine, theirs }: DraftConflict) =>
  JSON.stringify([name, index, mine, theirs])
