import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useLeaveGuard } from '../../shared/navigation/use-leave-guard.ts'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import type { ShownReport } from './describe-report.ts'
import styles from './import.module.css'

/** A dry run reveals whether an address is subscribed. */
const WHY = 'Imports need a fresh confirmation. Yours continues right after.'

const LEFT_OUT = 'The table is too large to keep on this page. Choose or paste it again.'

const CONFIRMED = [
  {
    value: 'no',
    label: 'No, or not sure',
    about: 'They are pending and get nothing until they confirm by the link you mail them.',
  },
  {
    value: 'yes',
    label: 'Yes, each by a link in an email',
    about: 'They get the next issue. Only if you have a record of when each confirmed.',
  },
]

/** Imports after a dry run. */
export function ImportForm() {
  // Kept where a later reload fails.
  const latest = useFormAnswer('import')
  const [answer, setAnswer] = useState(latest)
  if (latest && latest !== answer) setAnswer(latest)
  const report = answer?.result as ShownReport | undefined
  const typed = answer?.typed
  const isLeftOut = typed && !typed.hydrated && !typed.table
  const isHydrated = useHydrated()
  const [isFilled, setIsFilled] = useState(false)
  return (
    <div onInput={event => setIsFilled(hasInput(event.target))}>
      <LeaveGuard isFilled={isFilled} />
      <GuardedForm intent="import" encType="multipart/form-data" why={WHY} isWide>
        {isHydrated && <input type="hidden" name="hydrated" value="1" />}
        <Explained
          label="A CSV file"
          text="Up to 5 MB and 50,000 rows. The first row names the columns; “email” is required."
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
        <Field label="Or paste a table" optional error={isLeftOut ? LEFT_OUT : ''}>
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
          text="Kept as proof with each row that has none of its own."
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
        <Choices
          legend="Have they confirmed?"
          type="radio"
          name="confirmed"
          options={CONFIRMED}
          chosen={typed?.confirmed?.[0] === 'yes' ? ['yes'] : ['no']}
        />
        <SendButton step="check" variant={report?.button ? 'outline' : 'primary'}>
          {report ? 'Check again' : 'Preview import'}
        </SendButton>
        {report && <Report report={report} wasChanged={typed?.do?.[0] === 'import'} />}
      </GuardedForm>
    </div>
  )
}

function hasInput(field: EventTarget): boolean {
  const form = field instanceof Element ? field.closest('form') : null
  if (!form) return false
  const fields = new FormData(form)
  const file = fields.get('file')
  const isChosen = file instanceof File && file.size > 0
  return isChosen || ['table', 'consent'].some(name => String(fields.get(name)).trim() !== '')
}

interface ExplainedProps {
  label: string
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

/** Warns before leaving: the input is stored nowhere. */
function LeaveGuard({ isFilled }: { isFilled: boolean }) {
  const blocker = useLeaveGuard(isFilled)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Not imported yet" closing="Stay" onClose={() => blocker.reset()}>
      <p>The table and your entries are lost if you leave this page.</p>
      <Button variant="outline" onClick={() => blocker.proceed()}>
        Leave without importing
      </Button>
    </Dialog>
  )
}

function Report({ report, wasChanged }: { report: ShownReport; wasChanged: boolean }) {
  const { digest, sentences, refused, more, button } = report
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dry run is announced.
  useEffect(() => heading.current?.focus(), [report])
  return (
    <section className={styles.report} aria-label="Import preview">
      <h3 ref={heading} tabIndex={-1}>
        Import preview
      </h3>
      {wasChanged && (
        <p className={styles.changed}>
          The table or your entries changed since the preview, so nothing was imported.
        </p>
      )}
      <p>{sentences.join(' ')}</p>
      {refused.length > 0 && <RefusedRows refused={refused} />}
      {more && <p>{more} Fix these and preview again.</p>}
      <input type="hidden" name="checked" value={digest} />
      {button && <SendButton step="import">{button}</SendButton>}
    </section>
  )
}

function RefusedRows({ refused }: Pick<ShownReport, 'refused'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard.
    <section className={styles.room} aria-label="Rows left out" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Address</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ line, email, why }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <bdi>{email === '' ? '(none)' : <BreakableAddress address={email} />}</bdi>
              </td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SendButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'children'> {
  step: 'check' | 'import'
}

const UNDER_WAY = {
  check: { button: 'Checking …', next: 'then checked' },
  import: { button: 'Importing …', next: 'then imported' },
}

function SendButton({ step, variant, children }: SendButtonProps) {
  const sent = useNavigation().formData
  const isSending = sent?.get('intent') === 'import' && sent.get('do') === step
  const { button, next } = UNDER_WAY[step]
  return (
    <>
      <Button
        type="submit"
        name="do"
        value={step}
        variant={variant}
        aria-disabled={isSending || undefined}
      >
        {isSending ? button : children}
      </Button>
      <div role="status" className={styles.sending}>
        {isSending && (
          <>
            <p>
              {describeTable(sent)} goes to the server, {next} …
            </p>
            <progress aria-label="Uploading the table" />
          </>
        )}
      </div>
    </>
  )
}

function describeTable(sent: FormData): string {
  const file = sent.get('file')
  if (!(file instanceof File) || file.size === 0) return 'The table'
  const size =
    file.size < 100_000
      ? `${Math.ceil(file.size / 1000)} kB`
      : `${(file.size / 1_000_000).toFixed(1)} MB`
  return `${file.name} (${size})`
}
