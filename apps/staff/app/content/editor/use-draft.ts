import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { DraftConflict, Side } from '@universe/domain/content/merge-drafts'
import { useEffect, useMemo, useState } from 'react'
import { takeEarlyTyping } from '../../shared/navigation/early-typing.ts'
import { fieldId } from '../checks/field-id.ts'
import type { ShownOpenItem } from '../show-open-item.ts'
import { createAutosave, PAUSE_MS, type SaveState } from './autosave.ts'
import {
  findLeftBehind,
  forget,
  holdEditor,
  type MirroredDraft,
  openMirror,
} from './draft-storage.ts'
import { type DraftTexts, exchangeDraft, isSameDraft, readTexts, showDraft } from './draft-texts.ts'
import { exchangeText } from './paragraphs.ts'
import { askWhoElse, type KnownRevision, sendDraft } from './send-draft.ts'

type Draft = Drafts[ContentKind]

/** An item that is open to a member. */
export type OpenItem = ShownOpenItem & {
  memberId: string
  /** Whether the member may write it; who may not, reads it. */
  mayEdit: boolean
}

/** What is typed on a browser that keeps nothing is sent sooner. */
const UNMIRRORED_PAUSE_MS = 400
const ASK_AGAIN_MS = 15_000
/** A member who does nothing for so long is not told any more: asking counts as use of the session. */
const AWAY_MS = 5 * 60_000

/** What a member sees of it. */
export interface ShownDraft {
  texts: DraftTexts
  /** What is written. */
  draft: Draft
  state: SaveState
  known: KnownRevision
  isAllSaved: boolean
  isMirrored: boolean
  /** When what is back was written, in epoch milliseconds. */
  restoredAt: number | undefined
  /** What others saved, and is in what is written here. */
  merged: KnownRevision | undefined
  /** Who else has it open, by name. */
  others: readonly string[]
}

/** What was sent without scripts and is not saved, and what it was made from, where that is known. */
export interface TypedDraft {
  draft: Draft
  from: { revision: number; draft: Draft | undefined }
}

/**
 * Holds what is written, keeps it in the browser at once and saves it by itself.
 * @param path the page's, below which drafts are sent
 * @param onSaved called after each revision that was saved, by whomever
 */
export function useDraft(
  item: OpenItem,
  path: string,
  typed: TypedDraft | undefined,
  onSaved: () => void,
) {
  const [core] = useState(() => createCore(item, path, typed))
  const [shown, setShown] = useState(core.shown)
  core.tell = { setShown, onSaved }
  useEffect(() => core.open(), [core])
  useEffect(() => core.meet(knownOf(item)), [core, item])
  return { ...shown, ...useMemo(() => core.actions, [core]) }
}

const knownOf = ({ revision, draft, saved, savedBy }: OpenItem): KnownRevision => ({
  ...{ revision, draft, saved },
  by: savedBy,
})

function createCore(item: OpenItem, path: string, typed: TypedDraft | undefined) {
  const { kind, id: itemId, memberId, editorId } = item
  const about = { memberId, kind, itemId, editorId }
  const address = `${path}/draft`
  /** What the fields were opened with, which they may not show to the byte. */
  let stored = typed?.draft ?? item.draft
  let shown: ShownDraft = {
    ...{ texts: showDraft(kind, stored), draft: stored, state: { name: 'saved' } },
    ...{ known: knownOf(item), isAllSaved: true, isMirrored: true, restoredAt: undefined },
    ...{ merged: undefined, others: [] },
  }
  let version = 0
  let mirroredVersion = 0
  let leftBehind: MirroredDraft[] = []
  let tell: { setShown: (shown: ShownDraft) => void; onSaved: () => void } | undefined

  function show(change: Partial<ShownDraft>) {
    shown = { ...shown, ...change }
    tell?.setShown(shown)
  }

  const mirror = openMirror(editorId, (kept, failure) => {
    if (failure === undefined) mirroredVersion = Math.max(mirroredVersion, kept)
    show({ isMirrored: failure === undefined })
  })
  const autosave = createAutosave({
    ...{ kind, memberId, editorId, known: shown.known },
    send: sent => sendDraft(address, sent),
    pauseMs: () => (shown.isMirrored ? PAUSE_MS : UNMIRRORED_PAUSE_MS),
    onState(state, isAllSaved) {
      const wasKnown = shown.known
      show({ state, isAllSaved, known: autosave.known() })
      if (!isAllSaved) {
        // The mirror has what it was made from, too.
        if (shown.known !== wasKnown || state.name === 'conflict') keep()
        return
      }
      mirror.remove(version)
      if (shown.known.revision !== wasKnown.revision) tell?.onSaved()
      restoreNext()
    },
    onMerged(draft, merged) {
      put(draft)
      show({ merged })
    },
  })

  /** Keeps in the browser what is written, with what it was made from. */
  function keep() {
    version += 1
    const { revision, draft: base } = autosave.known()
    mirror.put({ ...about, revision, base, draft: shown.draft, at: Date.now() }, version)
  }

  /** Shows another draft; the caret stays where it is. */
  function put(draft: Draft) {
    const texts = exchangeDraft(kind, shown.texts, draft)
    stored = draft
    show({ texts, draft })
    const area = document.activeElement
    if (!(area instanceof HTMLTextAreaElement)) return
    const text = texts[area.name]
    if (area.id === fieldId(area.name) && text !== undefined) exchangeText(area, text)
  }

  function change(name: string, text: string) {
    // Told within the event, or React puts back what it rendered before, and the caret goes to the end.
    if (shown.texts[name] === text) return show({})
    const texts = { ...shown.texts, [name]: text }
    const draft = readTexts(kind, texts, stored)
    const isSame = isSameDraft(kind, draft, shown.draft)
    show({ texts, draft, restoredAt: undefined, merged: undefined })
    // A blank line at the end is no change yet.
    if (isSame) return
    keep()
    autosave.write(draft)
  }

  /** Brings back what was written in a window that is gone, and keeps it here before it goes there. */
  function restoreNext() {
    const last = leftBehind.pop()
    if (!last) return
    const newest = autosave.known()
    if (isSameDraft(kind, last.draft, newest.draft)) {
      void forget(last.editorId)
      return restoreNext()
    }
    // Its last save may have come without its answer.
    const isSavedThere = item.savedIn === last.editorId && item.revision === newest.revision
    const from = isSavedThere ? newest : { revision: last.revision, draft: last.base }
    put(last.draft)
    show({ restoredAt: last.at })
    autosave.restore(last.draft, from)
    keep()
    void forgetOnceKept(last.editorId, version)
  }

  async function forgetOnceKept(other: string, wanted: number) {
    while (mirroredVersion < wanted && shown.isMirrored) {
      await new Promise(done => setTimeout(done, 50))
    }
    if (mirroredVersion >= wanted) await forget(other)
  }

  /** Takes over the page: what was typed before, what was left behind, and what happens to it. */
  function open() {
    if (!item.mayEdit || item.isDeleted) return
    const release = holdEditor(editorId)
    if (!isSameDraft(kind, shown.draft, item.draft)) {
      // Sent without scripts, and refused: it is in the page, and nowhere else.
      autosave.restore(shown.draft, typed?.from ?? shown.known)
      keep()
    }
    for (const [name, { text, at }] of takeEarlyTyping()) {
      const area = document.activeElement
      if (area instanceof HTMLTextAreaElement && area.name === name) exchangeText(area, text, at)
      change(name, text)
    }
    void findLeftBehind(about, Date.now()).then(found => {
      leftBehind = found
      if (autosave.isAllSaved()) restoreNext()
    })
    const ended = new AbortController()
    listen(ended.signal)
    askAgain(ended.signal)
    return () => {
      void autosave.saveNow()
      autosave.stop()
      ended.abort()
      release()
    }
  }

  function listen(signal: AbortSignal) {
    const saveNow = () => void autosave.saveNow()
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && !autosave.isAllSaved()) keep()
      saveNow()
    }
    for (const type of ['online', 'focus', 'blur']) {
      window.addEventListener(type, saveNow, { signal })
    }
    window.addEventListener('pagehide', onHidden, { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener(
      'beforeunload',
      event => {
        if (!autosave.isAllSaved() && mirroredVersion < version) event.preventDefault()
      },
      { signal },
    )
  }

  /** Asks who else has it open, and whether somebody saved, while the member is there. */
  function askAgain(signal: AbortSignal) {
    let usedAt = Date.now()
    const ask = async () => {
      if (document.hidden || Date.now() - usedAt > AWAY_MS) return
      const told = await askWhoElse(address)
      if (!told || signal.aborted) return
      if (told.others.join() !== shown.others.join()) show({ others: told.others })
      if (told.revision > autosave.known().revision && autosave.isAllSaved()) tell?.onSaved()
    }
    const onUse = () => {
      usedAt = Date.now()
    }
    for (const type of ['keydown', 'pointerdown', 'pointermove']) {
      window.addEventListener(type, onUse, { signal, passive: true })
    }
    document.addEventListener('visibilitychange', () => void ask(), { signal })
    const timer = setInterval(ask, ASK_AGAIN_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
    void ask()
  }

  return {
    shown,
    set tell(next: NonNullable<typeof tell>) {
      tell = next
    },
    open,
    /** The page was loaded anew, after something was done with it. */
    meet: autosave.meet,
    actions: {
      change,
      saveNow: autosave.saveNow,
      choose: (conflicts: readonly DraftConflict[], side: Side) => autosave.choose(conflicts, side),
      closeNote: () => show({ restoredAt: undefined, merged: undefined }),
    },
  }
}
