import { fieldsOf } from '@universe/contract/drafts'
import { Button } from '@universe/ui/button.tsx'
import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { Conflict, type DescribeText, OtherVersion } from './conflict.tsx'
import { DRAFT_FORM, DraftControl } from './draft-control.tsx'
import styles from './draft-editor.module.css'
import { useOpenDraft } from './open-draft.tsx'
import { DraftNote, SaveNotice } from './save-notice.tsx'

interface DraftEditorProps {
  /** Controls of the page's own, by field. */
  slots?: Record<string, ReactNode>
  /** A field's text as members read it. */
  describe?: DescribeText
}

/** The button serves browsers without JavaScript. */
export function DraftEditor({ slots = {}, describe = (_, text) => text }: DraftEditorProps) {
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

  function saveOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) void saveNow()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes blur.
    <div className={styles.editor} onBlur={saveOnLeave}>
      <SaveNotice />
      <RefusalNote>{useFormAnswer('save')?.refusal}</RefusalNote>
      <DraftNote />
      <div className={styles.fields} data-kind={item.kind}>
        {fields.map(([name, field]) =>
          name in slots ? (
            slots[name] && (
              <div key={name} data-kind={field.kind}>
                {slots[name]}
              </div>
            )
          ) : (
            <DraftControl key={name} name={name} field={field} />
          ),
        )}
      </div>
      {/* Below, where it shifts no text. */}
      <Conflict describe={describe} />
      <DraftForm hidden={Object.keys(slots)} describe={describe} />
    </div>
  )
}

interface DraftFormProps {
  /** Fields whose controls are no inputs. */
  hidden: string[]
  describe: DescribeText
}

function DraftForm({ hidden, describe }: DraftFormProps) {
  const { item, texts, isReadOnly } = useOpenDraft()
  const sentRevision = Number(useFormAnswer('save')?.typed.revision?.[0])
  if (isReadOnly) return null
  return (
    <GuardedForm intent="save" id={DRAFT_FORM} isRefusalElsewhere>
      <input type="hidden" name="revision" value={item.revision} />
      <input type="hidden" name="editor" value={item.editorId} />
      {hidden.map(
        name =>
          texts[name] !== undefined && (
            <input key={name} type="hidden" name={name} value={texts[name]} />
          ),
      )}
      <noscript>
        {sentRevision < item.revision && <OtherVersion draft={item.draft} describe={describe} />}
        <Button type="submit">Save</Button>
      </noscript>
    </GuardedForm>
  )
}
