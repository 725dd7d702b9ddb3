import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useId } from 'react'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'
import { useKeptText } from './use-kept-text.ts'

type Work = Route.ComponentProps['loaderData']['work']

type NoteBoxProps = Pick<Work, 'memberId' | 'noteBatch' | 'seen' | 'noteLimit' | 'notes'> & {
  requestId: string
}

/** The text stays in this tab until the server has it. */
export function NoteBox({ requestId, memberId, noteBatch, seen, noteLimit, notes }: NoteBoxProps) {
  const shortcutOf = useShortcut()
  const draft = useKeptText(`note:${memberId}:${requestId}`, noteBatch, notes)
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
          onKeyDown={draft.sendOnEnter}
        />
        <div className={styles.below}>
          <Button type="submit" variant="outline">
            Add note
          </Button>
          <CharactersLeft id={hintId} left={left} />
        </div>
      </GuardedForm>
    </section>
  )
}

/** The count shows from here on. */
const NEAR_CHARACTERS = 400

interface CharactersLeftProps {
  id: string
  /** Negative beyond the limit. */
  left: number
}

export function CharactersLeft({ id, left }: CharactersLeftProps) {
  return (
    <p id={id} className={styles.left} role="status" data-over={left < 0 || undefined}>
      {left < 0 && `${-left} characters too many`}
      {left >= 0 && left <= NEAR_CHARACTERS && `${left} characters left`}
    </p>
  )
}
