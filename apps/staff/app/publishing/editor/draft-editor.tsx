import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Conflict } from './conflict.tsx'
import { DraftControl } from './draft-control.tsx'
import styles from './draft-editor.module.css'
import { DraftForm } from './draft-form.tsx'
import { fieldsOf } from './editor-state.ts'
import { useOpenDraft } from './open-draft.tsx'
import { ParagraphBoxes } from './paragraph-boxes.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SaveNotice } from './save-notice.tsx'

/** Where an article or vacancy is written. It saves by itself; without scripts it has a button. */
export function DraftEditor({ picture }: { picture?: ReactNode }) {
  const { item, saveNow } = useOpenDraft()
  const fields = fieldsOf(item.kind)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (!isSave || event.altKey || event.shiftKey) return
      event.preventDefault()
      void saveNow()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [saveNow])

  return (
    <div className={styles.editor}>
      <SaveNotice />
      <RestoredNote />
      <Conflict />
      <div className={styles.fields} data-kind={item.kind}>
        {fields.map(([name, field]) => {
          if (name === 'image') return picture && <div key={name}>{picture}</div>
          if (field.kind === 'paragraphs') return null
          return <DraftControl key={name} name={name} field={field} />
        })}
      </div>
      {fields.map(
        ([name, { kind, label, maxLength }]) =>
          kind === 'paragraphs' && (
            <ParagraphBoxes key={name} name={name} label={label} limit={maxLength} />
          ),
      )}
      <DraftForm />
    </div>
  )
}
