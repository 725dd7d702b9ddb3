import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useId } from 'react'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './note-box.module.css'
import { useNoteDraft } from './use-note-draft.ts'

type Work = Route.ComponentProps['loaderData']['work']

/** From so many characters before the limit on, it is shown. */
const NEAR_CHARACTERS = 400

type NoteBoxProps = Pick<Work, 'memberId' | 'noteBatch' | 'seen' | 'noteLimit' | 'notes'> & {
  requestId: string
}

/** Takes a note. What is typed stays in this tab until it is kept, whatever happens to the page. */
export function NoteBox({ requestId, memberId, noteBatch, seen, noteLimit, notes }: NoteBoxProps) {
  const shortcutOf = useShortcut()
  const draft = useNoteDraft(`note:${memberId}:${requestId}`, noteBatch, notes)
  const typed = useFormAnswer('note')?.typed.note?.[0]
  const left = noteLimit - draft.length
  const hintId = useId()
  return (
    <section className={styles.notes}>
      <GuardedForm intent="note">
        <ChangeFields batch={draft.batch} seen={seen} />
        <textarea
          ref={draft.box}
          name="note"
          aria-label="Note"
          aria-describedby={hintId}
          aria-invalid={left < 0 || undefined}
          placeholder="Write a note …"
          dir="auto"
          rows={2}
          defaultValue={typed}
          className={`${controlClass} ${styles.box}`}
          {...shortcutOf('n')}
          onInput={draft.keep}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <div className={styles.below}>
          <Button type="submit" variant="outline">
            Keep note
          </Button>
          <p id={hintId} className={styles.left} role="status" data-over={left < 0 || undefined}>
            {left < 0 && `${-left} characters too many`}
            {left >= 0 && left <= NEAR_CHARACTERS && `${left} characters left`}
          </p>
        </div>
      </GuardedForm>
    </section>
  )
}
