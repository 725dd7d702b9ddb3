import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { useActionData, useRevalidator } from 'react-router'
import { useLivePage } from '../../shared/navigation/use-live-page.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { SaveState } from './autosave.ts'
import { readTyped } from './read-draft-form.ts'
import { type OpenItem, useDraft } from './use-draft.ts'

/** Changes on saves, not with each letter. */
interface SavedDraftState {
  revision: number
  saved: string
  state: SaveState
  isAllSaved: boolean
  /** @returns the revision with everything; undefined if not saved */
  saveNow: () => Promise<number | undefined>
}

type Draft = ReturnType<typeof useDraft> & {
  item: OpenItem
  /** Without permission, or in the bin. */
  isReadOnly: boolean
}

const DraftContext = createContext<Draft | null>(null)
const SavedContext = createContext<SavedDraftState | null>(null)

interface OpenDraftProps {
  item: OpenItem
  path: string
  /** Whether the server looks for a publication on the site. */
  isLooking: boolean | undefined
  children: ReactNode
}

export function OpenDraft({ item, path, isLooking, children }: OpenDraftProps) {
  const { revalidate } = useRevalidator()
  const draft = useDraft(item, path, useTyped(item), () => {
    // Another navigation may abort it.
    void revalidate().catch(() => undefined)
  })
  const { known, state, isAllSaved, saveNow } = draft
  const { revision, saved } = known
  const shown = useMemo(
    () => ({ revision, saved, state, isAllSaved, saveNow }),
    [revision, saved, state, isAllSaved, saveNow],
  )
  const isReadOnly = !item.mayEdit || item.isDeleted
  const pollMs = isReadOnly && !item.mayEditLater ? undefined : POLL_MS
  const isUsed = useRecentUse()
  const answer = useActionData()
  // An issue that was scheduled or sent meanwhile is another page, without the unsaved text.
  const isKept = item.kind !== 'issue' || isAllSaved || state.name === 'conflict'
  // A load drops a form's answer; that the session has ended is told by the save.
  const mayLook = () => isUsed() && answer === undefined && state.name !== 'signed-out' && isKept
  useLivePage(isLooking ? LOOKING_POLL_MS : pollMs, mayLook)
  return (
    <SavedContext value={shown}>
      <DraftContext value={{ ...draft, item, isReadOnly }}>{children}</DraftContext>
    </SavedContext>
  )
}

/** For other members' names and revisions. */
const POLL_MS = 15_000
const LOOKING_POLL_MS = 1000
/** Polling would keep an inactive session alive. */
const INACTIVE_MS = 5 * 60_000

function useRecentUse(): () => boolean {
  const usedAt = useRef(Date.now())
  useEffect(() => {
    const ended = new AbortController()
    const onUse = () => {
      usedAt.current = Date.now()
    }
    for (const type of ['keydown', 'pointerdown', 'pointermove']) {
      window.addEventListener(type, onUse, { signal: ended.signal, passive: true })
    }
    return () => ended.abort()
  }, [])
  return () => Date.now() - usedAt.current < INACTIVE_MS
}

/** @returns an unsaved draft posted without JavaScript */
function useTyped({ kind, revision, draft }: OpenItem) {
  const typed = useFormAnswer('save')?.typed
  if (!typed) return undefined
  const sent = Number(typed.revision?.[0])
  return {
    draft: readTyped(kind, name => typed[name]?.[0], draft),
    from: { revision: sent, draft: sent === revision ? draft : undefined },
  }
}

/**
 * @returns the draft as typed
 * @throws outside an open draft
 */
export function useOpenDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('It is written within an open draft.')
  return draft
}

/**
 * For what needs a saved revision.
 * @throws outside an open draft
 */
export function useSavedDraft(): SavedDraftState {
  const saved = use(SavedContext)
  if (!saved) throw new Error('It is saved within an open draft.')
  return saved
}
