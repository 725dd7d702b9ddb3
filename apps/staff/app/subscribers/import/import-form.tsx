import { controlClass, Field } from '@universe/ui/field.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type ReactNode, useId, useState } from 'react'
import choices from '../../shared/ui/choices.module.css'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import type { ShownReport } from './describe-report.ts'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './page.module.css'
import { Report } from './report.tsx'
import { SendButton } from './send-button.tsx'

/** Also of a mere look, which tells of any address whether it subscribes. */
const WHY =
  'Only who has just shown a passkey looks at what an import would do, or imports. Then what you pressed goes on.'

const LEFT_OUT =
  'The table is too large to be kept in this page. Choose it again, or paste it again.'

/** Asks for the table and the proof; once it was looked at, says what would be done and does it. */
export function ImportForm() {
  const answer = useFormAnswer('import')
  const report = answer?.result as ShownReport | undefined
  const typed = answer?.typed
  const isLeftOut = typed && !typed.hydrated && !typed.table
  const isHydrated = useHydrated()
  const [isFilled, setIsFilled] = useState(false)
  return (
    <div onInput={event => setIsFilled(holdsSomething(event.target))}>
      <LeaveGuard isFilled={isFilled} />
      <GuardedForm intent="import" encType="multipart/form-data" why={WHY}>
        {isHydrated && <input type="hidden" name="hydrated" value="1" />}
        <Explained
          label="A CSV file"
          text="Up to 5 MB and 50,000 rows. Its first row names the columns, of which “email” is needed. It is sent twice, to be looked at and then to be imported, and not kept between."
          optional
        >
          {control => (
            <input
              {...control}
              type="file"
              name="file"
              accept=".csv,text/csv,text/plain,text/tab-separated-values"
              className={`${controlClass} ${styles.file}`}
            />
          )}
        </Explained>
        <Field label="Or the table, pasted" optional error={isLeftOut ? LEFT_OUT : ''}>
          {({ 'aria-invalid': _, ...control }) => (
            <textarea
              {...control}
              name="table"
              rows={4}
              spellCheck={false}
              className={controlClass}
              placeholder={'email\nada@example.com'}
              defaultValue={typed?.table?.[0]}
            />
          )}
        </Field>
        <Explained
          label="Where, when and to what they agreed"
          text="Kept with each of them whose row does not say it itself: you must be able to show it."
        >
          {control => (
            <textarea
              {...control}
              name="consent"
              rows={3}
              maxLength={2000}
              required
              dir="auto"
              className={controlClass}
              placeholder="At our stand at GITEX, 12 to 16 October 2026, on signed lists"
              defaultValue={typed?.consent?.[0]}
            />
          )}
        </Explained>
        <Confirmed chosen={typed?.confirmed?.[0]} />
        <SendButton step="check" variant={report?.button ? 'outline' : 'primary'}>
          {report ? 'Look again' : 'See what it would do'}
        </SendButton>
        {report && <Report report={report} wasChanged={typed?.do?.[0] === 'import'} />}
      </GuardedForm>
    </div>
  )
}

function holdsSomething(field: EventTarget): boolean {
  const form = field instanceof Element ? field.closest('form') : null
  if (!form) return false
  const fields = new FormData(form)
  const file = fields.get('file')
  const isChosen = file instanceof File && file.size > 0
  return isChosen || ['table', 'consent'].some(name => String(fields.get(name)).trim() !== '')
}

function Confirmed({ chosen = 'no' }: { chosen: string | undefined }) {
  return (
    <fieldset className={choices.choices}>
      <legend>Have they confirmed?</legend>
      <label>
        <input type="radio" name="confirmed" value="no" defaultChecked={chosen !== 'yes'} />
        <strong>No, or not surely</strong>
        <small>
          They are pending, and get nothing before they confirm by the link that you have mailed to
          them.
        </small>
      </label>
      <label>
        <input type="radio" name="confirmed" value="yes" defaultChecked={chosen === 'yes'} />
        <strong>Yes, each by a link in a mail</strong>
        <small>
          They get the next issue. Say so only where somebody kept when each pressed it.
        </small>
      </label>
    </fieldset>
  )
}

interface ExplainedProps {
  label: string
  /** Stands beneath the field, in as many lines as it takes. */
  text: string
  optional?: boolean
  children: (control: { id: string; 'aria-describedby': string }) => ReactNode
}

function Explained({ label, text, optional, children }: ExplainedProps) {
  const textId = useId()
  return (
    <div className={styles.explained}>
      <Field label={label} optional={optional}>
        {({ id }) => children({ id, 'aria-describedby': textId })}
      </Field>
      <p id={textId}>{text}</p>
    </div>
  )
}
