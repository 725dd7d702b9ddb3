import type { DraftKind, Drafts } from '@universe/contract/drafts'
import type { DraftConflict, Side } from '@universe/domain/content/merge-drafts'
import { useEffect, useMemo, useState } from 'react'
import { takeEarlyTyping } from '../../shared/navigation/early-typing.ts'
import { fieldId } from '../checks/field-id.ts'
import { createAutosave, PAUSE_MS, type SaveState } from './autosave.ts'
import {
  deleteDraft,
  findAbandonedDrafts,
  lockEditor,
  type MirroredDraft,
  openMirror,
  storeOnLeave,
} from './draft-storage.ts'
import {
  changeFields,
  type DraftTexts,
  isSameDraft,
  replaceTexts,
  showDraft,
} from './draft-texts.ts'
import { replaceText } from './paragraphs.ts'
import { type KnownRevision, sendDraft } from './send-draft.ts'

type Draft = Drafts[DraftKind]

export interface OpenItem {
  kind: DraftKind
  id: string
  draft: Draft
  revision: number
  /** When, for members. */
  saved: string
  /** "Dana Saleh", or "You". */
  savedBy: string
  /** The editor that saved the newest revision; null for none. */
  savedIn: string | null
  editorId: string
  memberId: string
  mayEdit: boolean
  isDeleted: boolean
  /** Once what holds it back is canceled. */
  mayEditLater?: boolean
  /** Names of other members who have it open. */
  others: readonly string[]
  /** IANA name. */
  zone: string
}

/** Without storage. */
const UNMIRRORED_PAUSE_MS = 400

interface ShownDraft {
  texts: DraftTexts
  draft: Draft
  state: SaveState
  known: KnownRevision
  isAllSaved: boolean
  isMirrored: boolean
  /** Epoch milliseconds. */
  restoredAt: number | undefined
  /** Another member's. */
  merged: KnownRevision | undefined
}

/** Posted without JavaScript; the base may be unknown. */
interface TypedDraft {
  draft: Draft
  from: { revision: number; draft: Draft | undefined }
}

/**
 * @param path the page's; drafts are posted below it
 * @param onSaved called after each saved revision, by any member
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
  useEffect(() => core.receive(knownOf(item)), [core, item])
  return { ...shown, ...useMemo(() => core.actions, [core]) }
}

const knownOf = ({ revision, draft, saved, savedBy }: OpenItem): KnownRevision => ({
  revision,
  draft,
  saved,
  by: savedBy,
})

function createCore(item: OpenItem, path: string, typed: TypedDraft | undefined) {
  const { kind, id: itemId, memberId, editorId } = item
  const about = { memberId, kind, itemId, editorId }
  const address = `${path}/draft`
  const begun = typed?.draft ?? item.draft
  let shown: ShownDraft = {
    texts: showDraft(kind, begun),
    draft: begun,
    state: { name: 'saved' },
    known: knownOf(item),
    isAllSaved: isSameDraft(kind, begun, item.draft),
    isMirrored: true,
    restoredAt: undefined,
    merged: undefined,
  }
  let abandoned: MirroredDraft[] = []
  let tell: { setShown: (shown: ShownDraft) => void; onSaved: () => void } | undefined

  function show(change: Partial<ShownDraft>) {
    shown = { ...shown, ...change }
    tell?.setShown(shown)
  }

  const mirror = openMirror(editorId, isMirrored => show({ isMirrored }))
  const autosave = createAutosave({
    kind,
    known: shown.known,
    send: sent => sendDraft(address, { ...sent, memberId, editorId }),
    pauseMs: () => (shown.isMirrored ? PAUSE_MS : UNMIRRORED_PAUSE_MS),
    onState(state, isAllSaved) {
      const wasKnown = shown.known
      show({ state, isAllSaved, known: autosave.known() })
      if (!isAllSaved) {
        // The mirror has the base, too.
        if (shown.known !== wasKnown || state.name === 'conflict') void saveToMirror()
        return
      }
      void mirror.write(undefined)
      if (shown.known.revision !== wasKnown.revision) tell?.onSaved()
      restoreNext()
    },
    onMerged(draft, merged) {
      replaceDraft(draft)
      show({ merged })
    },
  })

  function toMirror(): MirroredDraft {
    const { revision, draft: base } = autosave.known()
    return { ...about, revision, base, draft: shown.draft, at: Date.now() }
  }

  const saveToMirror = () => mirror.write(toMirror())

  /** Keeps the caret. */
  function replaceDraft(draft: Draft) {
    const texts = replaceTexts(kind, shown.texts, draft)
    show({ texts, draft })
    const area = document.activeElement
    if (!(area instanceof HTMLTextAreaElement)) return
    const text = texts[area.name]
    if (area.id === fieldId(area.name) && text !== undefined) replaceText(area, text)
  }

  function change(name: string, text: string) {
    // Within the event; otherwise React resets the value and the caret jumps.
    if (shown.texts[name] === text) return show({})
    const texts = { ...shown.texts, [name]: text }
    const draft = changeFields(shown.draft, { [name]: text })
    const isSame = isSameDraft(kind, draft, shown.draft)
    show({ texts, draft, restoredAt: undefined, merged: undefined })
    // A trailing blank line is no change yet.
    if (isSame) return
    void saveToMirror()
    autosave.write(draft)
  }

  /** Mirrored here before it is deleted there. */
  function restoreNext() {
    const last = abandoned.pop()
    if (!last) return
    const newest = autosave.known()
    if (isSameDraft(kind, last.draft, newest.draft)) {
      void deleteDraft(last.editorId)
      return restoreNext()
    }
    // Its save may have succeeded without a response.
    const isSavedThere = item.savedIn === last.editorId && item.revision === newest.revision
    const from = isSavedThere ? newest : { revision: last.revision, draft: last.base }
    replaceDraft(last.draft)
    show({ restoredAt: last.at })
    autosave.restore(last.draft, from)
    void saveToMirror().then(isMirrored => {
      if (isMirrored) void deleteDraft(last.editorId)
    })
  }

  /** With text typed before hydration, and restored drafts. */
  function open() {
    if (!item.mayEdit || item.isDeleted) return
    const release = lockEditor(editorId)
    if (!isSameDraft(kind, shown.draft, item.draft)) {
      // It is in this page only.
      autosave.restore(shown.draft, typed?.from ?? shown.known)
      void saveToMirror()
    }
    for (const [name, { text, at }] of takeEarlyTyping()) {
      const area = document.activeElement
      if (area instanceof HTMLTextAreaElement && area.name === name) replaceText(area, text, at)
      change(name, text)
    }
    void findAbandonedDrafts(about, Date.now()).then(found => {
      abandoned = found
      if (autosave.isAllSaved()) restoreNext()
    })
    const ended = new AbortController()
    listen(ended.signal)
    return () => {
      void autosave.saveNow()
      autosave.stop()
      ended.abort()
      release()
    }
  }

  function listen(signal: AbortSignal) {
    const saveNow = () => void autosave.saveNow()
    const onHidden = ({ type }: Event) => {
      if (type === 'pagehide' && !autosave.isAllSaved()) storeOnLeave(toMirror())
      if (document.visibilityState === 'hidden' && !autosave.isAllSaved()) void saveToMirror()
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
        const isMirrored = shown.isMirrored && !mirror.isWriting()
        if (!autosave.isAllSaved() && !isMirrored) event.preventDefault()
      },
      { signal },
    )
  }

  return {
    shown,
    set tell(next: NonNullable<typeof tell>) {
      tell = next
    },
    open,
    receive: autosave.receive,
    actions: {
      change,
      saveNow: autosave.saveNow,
      choose: (conflicts: readonly DraftConflict[], side: Side) => autosave.choose(conflicts, side),
      closeNote: () => show({ restoredAt: undefined, merged: undefined }),
    },
  }
}
