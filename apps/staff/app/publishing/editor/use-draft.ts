import type { ContentKind, Drafts } from '@universe/contract/drafts'
import { useEffect, useMemo, useState } from 'react'
import type { ShownOpenItem } from '../show-open-item.ts'
import { createAutosave, type KnownRevision, PAUSE_MS, type SaveState } from './autosave.ts'
import {
  findLeftBehind,
  forget,
  holdEditor,
  type MirroredDraft,
  openMirror,
} from './draft-mirror.ts'
import { draftOf, type EditorState, isSameDraft, openDraft } from './editor-state.ts'
import type { ParagraphList } from './paragraph-list.ts'
import { sendDraft } from './send-draft.ts'
import { typeEarly } from './type-early.ts'

/** An item that is open to a member. */
export type OpenItem = ShownOpenItem & {
  memberId: string
  /** Whether the member may write it; who may not, reads it. */
  mayEdit: boolean
}

/** What is typed on a browser that keeps nothing is sent sooner. */
const UNMIRRORED_PAUSE_MS = 400

/** What was written earlier, was not saved, and is back. */
export interface Restored {
  /** Epoch milliseconds. */
  at: number
  /** For what it can be exchanged, with nothing else written since; undefined once something was. */
  other: Drafts[ContentKind] | undefined
  /** Whether it was exchanged for what the server had. */
  isDiscarded: boolean
}

interface Shown extends KnownRevision {
  state: SaveState
  isAllSaved: boolean
}

/**
 * Holds what is written, keeps it in the browser at once and saves it by itself.
 * @param path the page's, below which drafts are sent
 * @param typed what was sent without scripts and is not saved; undefined for nothing
 * @param onSaved called after each revision that was saved
 */
export function useDraft(
  item: OpenItem,
  path: string,
  typed: Drafts[ContentKind] | undefined,
  onSaved: () => void,
) {
  const [editor, setEditor] = useState(() => openDraft(item.kind, (typed ?? item.draft) as never))
  const [shown, setShown] = useState<Shown>(() => ({
    ...{ revision: item.revision, saved: item.saved },
    ...{ state: { name: 'saved' }, isAllSaved: true },
  }))
  const [isMirrored, setMirrored] = useState(true)
  const [restored, setRestored] = useState<Restored>()
  const [core] = useState(() => createCore(item, path, editor))
  core.show = { setEditor, setShown, setMirrored, setRestored, onSaved }

  useEffect(() => core.open(), [core])
  useEffect(() => core.meet(item), [core, item])

  return {
    ...{ editor, shown, isMirrored, restored },
    ...useMemo(() => core.actions, [core]),
  }
}

interface Show {
  setEditor: (editor: EditorState) => void
  setShown: (shown: Shown) => void
  setMirrored: (isMirrored: boolean) => void
  setRestored: (restored: Restored | undefined) => void
  onSaved: () => void
}

/** What a window tells the others after it saved. */
interface Told extends KnownRevision {
  memberId: string
  draft: Drafts[ContentKind]
}

function createCore(item: OpenItem, path: string, first: EditorState) {
  const { kind, id: itemId, memberId, editorId } = item
  const about = { memberId, kind, itemId, editorId }
  let editor = first
  let version = 0
  let mirroredVersion = 0
  let isMirrored = true
  let leftBehind: MirroredDraft[] = []
  let channel: BroadcastChannel | undefined
  let show: Show | undefined
  let restored: Restored | undefined
  let isExchanging = false

  const read = () => draftOf(kind, editor)
  const mirror = openMirror(editorId, (kept, failure) => {
    if (failure === undefined) mirroredVersion = Math.max(mirroredVersion, kept)
    isMirrored = failure === undefined
    show?.setMirrored(isMirrored)
  })
  const autosave = createAutosave({
    ...{ memberId, editorId, read, known: { revision: item.revision, saved: item.saved } },
    send: sent => sendDraft(`${path}/draft`, sent),
    pauseMs: () => (isMirrored ? PAUSE_MS : UNMIRRORED_PAUSE_MS),
    onState(state, known, isAllSaved) {
      show?.setShown({ ...known, state, isAllSaved })
      if (!isAllSaved) {
        // The mirror says from which revision it goes on.
        if (state.name === 'waiting') keep()
        return
      }
      mirror.remove(version)
      channel?.postMessage({ memberId, ...known, draft: read() } satisfies Told)
      show?.onSaved()
      restoreNext()
    },
  })

  function keep() {
    const { revision } = autosave.known()
    mirror.put({ ...about, revision, draft: read(), at: Date.now() }, version)
  }

  function put(next: EditorState) {
    editor = next
    show?.setEditor(editor)
  }

  function change(next: EditorState) {
    if (next === editor) return
    const before = JSON.stringify(read())
    put(next)
    // Where the caret goes is no change.
    if (JSON.stringify(read()) === before) return
    version += 1
    keep()
    settleRestored()
    autosave.changed()
  }

  function tellRestored(next: Restored | undefined) {
    restored = next
    show?.setRestored(next)
  }

  /** What was written since is in neither of the two: they are exchanged no more. */
  function settleRestored() {
    if (restored?.isDiscarded) tellRestored(undefined)
    else if (restored?.other) tellRestored({ ...restored, other: undefined })
  }

  /** Exchanges what is back for what the server had, or that again for it; both stay in the history. */
  async function exchangeRestored() {
    // A second press is the first one's, and does not bring it back.
    if (isExchanging) return
    isExchanging = true
    const isAside = await autosave.setAside()
    isExchanging = false
    if (!isAside || !restored?.other) return
    const { at, other, isDiscarded } = restored
    const mine = read()
    replace(other)
    tellRestored({ at, other: mine, isDiscarded: !isDiscarded })
  }

  /** Exchanges what is written for another draft; of each list of paragraphs that can be undone. */
  const replace = (draft: Drafts[ContentKind]) => change(openDraft(kind, draft as never, editor))

  /** Brings back what was written in a window that is gone, and keeps it here before it goes there. */
  function restoreNext() {
    const last = leftBehind.pop()
    if (!last) return
    const server = read()
    if (isSameDraft(kind, last.draft, server)) {
      void forget(last.editorId)
      return restoreNext()
    }
    replace(last.draft)
    void forgetOnceKept(last.editorId, version)
    const { revision, saved } = autosave.known()
    // Its last save may have come without its answer; what was written here meanwhile is another version.
    const isSavedThere = item.savedIn === last.editorId && item.revision === revision
    const isNewest = last.revision === revision || isSavedThere
    if (isNewest) return tellRestored({ at: last.at, other: server, isDiscarded: false })
    autosave.conflictWith({ revision, draft: server, about: saved, isOwn: false })
  }

  async function forgetOnceKept(other: string, wanted: number) {
    while (mirroredVersion < wanted && isMirrored) await new Promise(done => setTimeout(done, 50))
    if (mirroredVersion >= wanted) await forget(other)
  }

  /** Takes over the page: what was typed before, what was left behind, and what happens to it. */
  function open() {
    const release = holdEditor(editorId)
    if (!isSameDraft(kind, read(), item.draft)) {
      // Sent without scripts, and refused: it is in the page, and nowhere else.
      version += 1
      keep()
      autosave.changed()
    }
    change(typeEarly(editor))
    void findLeftBehind(about, Date.now()).then(found => {
      leftBehind = found
      if (autosave.isAllSaved()) restoreNext()
    })
    if ('BroadcastChannel' in window) {
      channel = new BroadcastChannel(`draft:${kind}:${itemId}`)
      channel.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.memberId === memberId) adopt(data, data.draft)
      }
    }
    const stopListening = listen()
    const own = channel
    return () => {
      // The others are told of this save, too; a closed channel would throw, and what follows not be done.
      void autosave.saveNow().finally(() => {
        own?.close()
        if (channel === own) channel = undefined
      })
      autosave.stop()
      stopListening()
      release()
    }
  }

  function listen() {
    const saveNow = () => void autosave.saveNow()
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && !autosave.isAllSaved()) keep()
      saveNow()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!autosave.isAllSaved() && mirroredVersion < version) event.preventDefault()
    }
    const heard: [EventTarget, string, EventListener][] = [
      [window, 'online', saveNow],
      [window, 'focus', saveNow],
      [window, 'blur', saveNow],
      [window, 'pagehide', onHidden],
      [document, 'visibilitychange', onHidden],
      [window, 'beforeunload', onLeave as EventListener],
    ]
    for (const [target, type, listener] of heard) target.addEventListener(type, listener)
    return () => {
      for (const [target, type, listener] of heard) target.removeEventListener(type, listener)
    }
  }

  /** Shows a newer revision, where nothing is written here that is not saved. */
  function adopt(next: KnownRevision, draft: Drafts[ContentKind]) {
    if (!autosave.isAllSaved() || next.revision <= autosave.known().revision) return
    if (!isSameDraft(kind, draft, read())) {
      put(openDraft(kind, draft as never, editor))
      settleRestored()
    }
    autosave.adopt(next)
  }

  return {
    set show(next: Show) {
      show = next
    },
    open,
    /** The page was loaded anew, after something was done with it. */
    meet: ({ revision, saved, draft }: OpenItem) => adopt({ revision, saved }, draft),
    actions: {
      change: (make: (editor: EditorState) => EditorState) => change(make(editor)),
      /** Writes one of the fields that hold no paragraphs, such as the picture's path. */
      setField: (name: string, text: string) =>
        change({ ...editor, fields: { ...editor.fields, [name]: text } }),
      setList: (name: string, make: (list: ParagraphList) => ParagraphList) => {
        const list = editor.lists[name]
        if (list) change({ ...editor, lists: { ...editor.lists, [name]: make(list) } })
      },
      saveNow: () => autosave.saveNow(),
      keepMine: () => void autosave.keepMine(),
      takeTheirs: () => void autosave.takeTheirs(replace),
      exchangeRestored: () => void exchangeRestored(),
      closeRestored: () => tellRestored(undefined),
    },
  }
}
