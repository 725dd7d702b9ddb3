import { createContext, type ReactNode, use, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { SaveState } from './autosave.ts'
import { readTyped } from './read-draft-form.ts'
import { type OpenItem, useDraft } from './use-draft.ts'

/** Save state of the open draft; changes when it is saved, not with each letter. */
export interface SavedDraftState {
  /** The newest saved revision of this draft. */
  revision: number
  /** When that was saved, in words. */
  saved: string
  state: SaveState
  /** Whether that revision has all the text. */
  isAllSaved: boolean
  /**
   * Saves at once.
   * @returns the revision that has everything; undefined where it could not be saved
   */
  saveNow: () => Promise<number | undefined>
}

type Draft = ReturnType<typeof useDraft> & {
  item: OpenItem
  /** Read-only: without permission to write, or in the bin. */
  isReadOnly: boolean
}

const DraftContext = createContext<Draft | null>(null)
const SavedContext = createContext<SavedDraftState | null>(null)

interface OpenDraftProps {
  item: OpenItem
  /** The path of its page. */
  path: string
  children: ReactNode
}

/** Provides an open draft to the editor and what surrounds it. */
export function OpenDraft({ item, path, children }: OpenDraftProps) {
  const { revalidate } = useRevalidator()
  const draft = useDraft(item, path, useTyped(item), revalidate)
  const { known, state, isAllSaved, saveNow } = draft
  const { revision, saved } = known
  const shown = useMemo(
    () => ({ revision, saved, state, isAllSaved, saveNow }),
    [revision, saved, state, isAllSaved, saveNow],
  )
  const isReadOnly = !item.mayEdit || item.isDeleted
  return (
    <SavedContext value={shown}>
      <DraftContext value={{ ...draft, item, isReadOnly }}>{children}</DraftContext>
    </SavedContext>
  )
}

/** @returns a draft that was posted without JavaScript and not saved */
function useTyped({ kind, revision, draft }: OpenItem) {
  const typed = useFormAnswer('save')?.typed
  if (!typed) return undefined
  const sent = Number(typed.revision?.[0])
  return {
    draft: readTyped(kind, typed),
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
 * @returns the save state: for what needs a saved revision, such as the preview
 * @throws outside an open draft
 */
export function useSavedDraft(): SavedDraftState {
  const saved = use(SavedContext)
  if (!saved) throw new Error('It is saved within an open draft.')
  return saved
}
