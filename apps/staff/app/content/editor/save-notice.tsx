import { Button } from '@universe/ui/button.tsx'
import { AlertIcon } from '@universe/ui/icons.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useState } from 'react'
import { setTrouble, useNavigationTrouble } from '../../shared/navigation/navigation-trouble.ts'
import { ConfirmDialog } from '../../shared/passkeys/confirm-dialog.tsx'
import { timesIn } from '../../shared/times/zone-times.ts'
import type { SaveState } from './autosave.ts'
import { showConflict } from './conflict.tsx'
import { useOpenDraft, useSavedDraft } from './open-draft.tsx'
import styles from './save-notice.module.css'

/** `SaveNotice` shows problems. */
export function SaveLine() {
  const { state, revision, saved, isAllSaved } = useSavedDraft()
  return (
    <>
      <span data-save-state={isAllSaved ? 'saved' : state.name}>
        {isAllSaved ? `Saved ${saved}` : words[state.name]}
      </span>
      {isAllSaved && <span>version {revision}</span>}
    </>
  )
}

const words = {
  saved: 'Not saved yet',
  waiting: 'Not saved yet',
  saving: 'Saving …',
  unreachable: 'Not saved yet',
  refused: 'Not saved',
  'signed-out': 'Not saved yet',
  conflict: 'Not saved: conflicting changes',
}

/** Does not take the focus. */
export function SaveNotice() {
  const { state, isAllSaved, isMirrored, saveNow } = useOpenDraft()
  const [isAsking, setAsking] = useState(false)
  const isOver = state.name === 'signed-out'
  // Signed in on another tab.
  if (isAsking && !isOver) setAsking(false)
  const isToldAbove = useNavigationTrouble()?.kind === 'signed-out'
  // One sign-in button is enough.
  useEffect(() => {
    if (isOver && isToldAbove) setTrouble()
  }, [isOver, isToldAbove])
  const text = isAllSaved ? undefined : explain(state, isMirrored)
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <div className={styles.notice}>
          <AlertIcon />
          <p>{text}</p>
          {isOver && (
            <Button variant="outline" onClick={() => setAsking(true)}>
              Sign in
            </Button>
          )}
          {state.name === 'unreachable' && (
            <Button variant="outline" onClick={() => void saveNow()}>
              Try now
            </Button>
          )}
          {state.name === 'conflict' && (
            <Button variant="outline" onClick={showConflict}>
              Choose what to keep
            </Button>
          )}
        </div>
      )}
      {isOver && isAsking && (
        <ConfirmDialog
          needs="sign-in"
          onClose={() => setAsking(false)}
          onConfirmed={() => {
            setAsking(false)
            void saveNow()
          }}
        />
      )}
    </div>
  )
}

function explain(state: SaveState, isMirrored: boolean): string | undefined {
  const kept = isMirrored
    ? 'Your text is kept in this browser.'
    : 'This browser cannot keep a copy, so leave this page open.'
  switch (state.name) {
    case 'unreachable':
      return state.isAnswered
        ? `Not saved yet: the server cannot save right now. ${kept} Retrying.`
        : `Not saved yet: no connection. ${kept} Retrying.`
    case 'signed-out':
      return state.isOther
        ? `Not saved: another member signed in on this browser. ${kept} Sign in as yourself to save it.`
        : `Not saved yet: your session has ended. ${kept} Sign in to save it.`
    case 'conflict':
      return `Not saved. ${state.other.by} saved another version. ${kept}`
    case 'refused':
      return `Not saved: ${state.reason}`
    case 'waiting':
    case 'saving':
      return isMirrored ? undefined : `${kept} Saving in a moment.`
    default:
      return undefined
  }
}

export function DraftNote() {
  const { item, merged, restoredAt, closeNote } = useOpenDraft()
  const { others, kind } = item
  const hasHistory = kind !== 'issue'
  const isHydrated = useHydrated()
  const news = [
    isHydrated &&
      restoredAt !== undefined &&
      `Your text from ${timesIn(item.zone).instant(restoredAt)} had not been saved. It was restored from this browser${hasHistory ? '; the earlier version stays in the history' : ''}.`,
    merged &&
      `${merged.by} saved version ${merged.revision} (${merged.saved}). Their changes are in your text.`,
  ].filter(text => typeof text === 'string')
  return (
    <div role="status" className={styles.notes}>
      {others.length > 0 && (
        <p className={styles.others}>
          {listNames(others)} this open too. Changes in different{' '}
          {hasHistory ? 'paragraphs' : 'fields'} are kept together.
        </p>
      )}
      {news.length > 0 && (
        <div className={styles.note}>
          <p>{news.join(' ')}</p>
          <Button variant="outline" onClick={closeNote}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}

function listNames(names: readonly string[]): string {
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${list} ${names.length === 1 ? 'has' : 'have'}`
}
