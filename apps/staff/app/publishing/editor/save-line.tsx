import { useSavedDraft } from './open-draft.tsx'
import styles from './save-line.module.css'

/** Says what is saved, and when that was. What needs the member is told by `SaveNotice`. */
export function SaveLine() {
  const { state, revision, saved, isAllSaved } = useSavedDraft()
  const text = isAllSaved ? `Saved ${saved} · revision ${revision}` : words[state.name]
  return (
    <p className={styles.line} data-save-state={isAllSaved ? 'saved' : state.name}>
      {text}
    </p>
  )
}

const words = {
  saved: 'Not saved yet',
  waiting: 'Not saved yet',
  saving: 'Saving …',
  unreachable: 'Not saved yet',
  refused: 'Not saved',
  'signed-out': 'Not saved yet',
  conflict: 'Not saved: there is another version',
}
