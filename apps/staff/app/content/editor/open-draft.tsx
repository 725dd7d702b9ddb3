import { createContext, type ReactNode, use, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { SaveState } from './autosave.ts'
import { readTyped } from './read-draft-form.ts'
import { type OpenItem, useDraft } from './use-draft.ts'

/** What becomes of what is written: changes as it is saved, not with each letter. */
export interface SavedDraftState {
  /** The newest revision that the server has of what is written here. */
  revision: number
  /** When that was saved, in words. */
  saved: string
  state: SaveState
  /** Whether that revision is all that is written. */
  isAllSaved: boolean
  /** Saves at once. @returns the revision that has all that is written; undefined where none has */
  saveNow: () => Promise<number | undefined>
}

type Draft = ReturnType<typeof useDraft> & {
  item: OpenItem
  /** Whether it is only read here: by who may not write, and in the bin. */
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

/** Holds an open draft for the editor, and for what stands around it. */
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

/** @returns what was sent without scripts, and not saved */
function useTyped({ kind, revision, draft }: OpenItem) {
  const typed = useFormAnswer('save')?.typed
  if (!typed) return undefined
  const sent = Number(typed.revision?.[0])
  return {
    draft: readTyped(kind, typed),
    from: { revision: sent, draft: sent === revision ? draft : undefined },
  }
}

/** @returns what is written @throws outside an open draft */
export function useOpenDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('It is written within an open draft.')
  return draft
}

/**
 * @returns what of it is saved: for what needs a revision of the server's, such as the preview
 * @throws outside an open draft
 */
export function useSavedDraft(): SavedDraftState {
  const saved = use(SavedContext)
  if (!saved) throw new Error('It is saved within an open draft.')
  return saved
}
