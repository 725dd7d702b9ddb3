import { readNote } from '@universe/domain/requests/read-note'
import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** Remaining characters from which the count is shown. */
const NEAR_CHARACTERS = 400

type NoteBoxProps = Pick<Work, 'memberId' | 'noteBatch' | 'seen' | 'noteLimit' | 'notes'> & {
  requestId: string
}

/** Takes a note. Its text is kept in this tab until the server has it. */
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

/** The text with its idempotency key, so that it is stored once. */
interface Draft {
  text: string
  batch: string
}

/** A note of the member's on the server. */
interface KeptNote {
  batchId: string
  /** Null if undone. */
  note: string | null
  isUndone: boolean
}

/**
 * Keeps a note in this tab until the server has it. An undone note returns to the box.
 * @param key the member's and the request's
 * @param fresh an unused batch
 * @param kept the member's notes on this request
 */
function useNoteDraft(key: string, fresh: string, kept: readonly KeptNote[]) {
  const box = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Draft>(undefined)
  const [draft, setDraft] = useState<Draft>({ text: '', batch: fresh })

  function change(text: string, batch: string) {
    if (box.current && box.current.value !== text) box.current.value = text
    setDraft({ text, batch })
    writeTabDraft(key, text === '' ? undefined : { text, batch })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const stored = readTabDraft<Draft>(
      key,
      ({ text, batch }) => typeof text === 'string' && typeof batch === 'string',
    )
    const typed = box.current?.value ?? ''
    if (typed !== '' || stored) change(typed || (stored?.text ?? ''), stored?.batch ?? fresh)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server's notes change.
  useEffect(() => {
    const { text, batch } = draft
    const sent = kept.find(({ batchId }) => batchId === batch)
    if (sent && !sent.isUndone) {
      last.current = { text: sent.note ?? '', batch }
      // Text typed since is another note.
      change(sent.note === readNote(text) ? '' : text, crypto.randomUUID())
    } else if (sent || isUndone(last.current, kept)) {
      change(text || (last.current?.text ?? ''), crypto.randomUUID())
      last.current = undefined
    }
  }, [kept, draft])

  return {
    box,
    batch: draft.batch,
    length: readNote(draft.text).length,
    keep: () => change(box.current?.value ?? '', draft.batch),
  }
}

function isUndone(draft: Draft | undefined, kept: readonly KeptNote[]): boolean {
  return kept.some(({ batchId, isUndone }) => batchId === draft?.batch && isUndone)
}
