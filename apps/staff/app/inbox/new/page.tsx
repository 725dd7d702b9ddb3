import { randomUUID } from 'node:crypto'
import { forms } from '@universe/contract/forms/all-forms'
import { type TextField as FormField, textFields } from '@universe/contract/forms/definition'
import {
  type EntryChoices,
  type EntryResult,
  enterRequest,
  readEntryChoices,
} from '@universe/domain/requests/enter-request'
import type { Channel } from '@universe/domain/requests/request-repository'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { GroupedOptions, SelectField } from '@universe/ui/select-field.tsx'
import { useEffect, useRef } from 'react'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read } from '../../server/perform.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { Choice } from '../../shared/ui/choices.tsx'
import { FilterLinks } from '../../shared/ui/filter-links.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { numberOf } from '../read-filter.ts'
import type { Route } from './+types/page.ts'
import styles from './new.module.css'

export { clientAction } from '../../shared/navigation/client-action.ts'

const KINDS: Record<VisibleKind, string> = {
  contact: 'Contact',
  demo: 'Demo',
  application: 'Application',
}
const CHANNELS: Record<Channel, string> = {
  call: 'A call',
  fair: 'A fair',
  message: 'A message',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { kinds, vacancies } = await read(context, readEntryChoices)
  const asked = url.searchParams.get('kind')
  const kind = kinds.find(each => each === asked) ?? kinds[0] ?? 'contact'
  return {
    kind,
    kinds,
    vacancies: kind === 'application' ? vacancies : [],
    fields: textFields(forms[kind]),
    batch: randomUUID(),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    enter: async form => {
      const text = (name: string) => form.get(name) ?? ''
      const outcome = await attempt(context, enterRequest, {
        kind: text('kind') as VisibleKind,
        channel: text('channel') as Channel,
        fields: Object.fromEntries(form),
        vacancyId: numberOf(form, 'vacancy'),
        note: text('note'),
        isAcknowledged: form.has('acknowledge'),
        batchId: text('batch'),
      })
      const id = outcome.done && 'id' in outcome.result ? outcome.result.id : undefined
      return [outcome, id && `/inbox/${id}`, { done: 'entered', id: text('batch') }] as const
    },
  })
}

export default function NewRequest({ loaderData }: Route.ComponentProps) {
  const { kind, kinds, vacancies, fields, batch } = loaderData
  const answer = useFormAnswer('enter')
  const result = answer?.result as EntryResult | undefined
  const wrong = result && 'errors' in result ? result : undefined
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wrong) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const typed = (name: string) => answer?.typed[name]?.[0]
  return (
    <div ref={ref} className={styles.page}>
      <PageHead title="New request" above={<BackLink to="/inbox">Inbox</BackLink>} />
      {kinds.length > 1 && (
        <FilterLinks
          label="Kind of request"
          links={kinds.map(each => ({
            label: KINDS[each],
            to: `/inbox/new?kind=${each}`,
            isChosen: each === kind,
          }))}
        />
      )}
      <div className={styles.parts}>
        <div className={styles.form}>
          <GuardedForm intent="enter" key={kind} isWide>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="batch" value={typed('batch') ?? batch} />
            <Choice
              legend="How it came"
              name="channel"
              chosen={typed('channel') ?? 'call'}
              options={CHANNELS}
            />
            <div className={styles.fields}>
              {fields.map(field => (
                <FormInput
                  key={field.name}
                  field={field}
                  typed={typed(field.name)}
                  error={wrong?.errors[field.name]}
                  hint={wrong?.errors[field.name] && wrong.hints[field.name]?.text}
                />
              ))}
              {vacancies.length > 0 && <Vacancies vacancies={vacancies} typed={typed('vacancy')} />}
            </div>
            <Note typed={typed('note')} />
            <label className={styles.box}>
              <input
                type="checkbox"
                name="acknowledge"
                value="yes"
                defaultChecked={typed('acknowledge') !== undefined}
              />
              Mail them an acknowledgment with the reference
            </label>
            <Button type="submit">Save request</Button>
          </GuardedForm>
        </div>
        <NextSteps />
      </div>
    </div>
  )
}

function Note({ typed }: { typed: string | undefined }) {
  return (
    <Field label="Note (optional)" optional>
      {control => (
        <textarea
          {...control}
          name="note"
          dir="auto"
          rows={2}
          placeholder="What they ask for"
          defaultValue={typed}
          className={`${controlClass} ${styles.note}`}
        />
      )}
    </Field>
  )
}

function NextSteps() {
  return (
    <Panel title="What happens next">
      <Rows label="What happens next">
        <Row
          name="In the inbox"
          about="Listed like any other, with who entered it and how it came."
        />
        <Row name="Mail" about="None to the company; an acknowledgment only if you ask for it." />
        <Row name="Consent" about="None is recorded, since they gave none on the site." />
      </Rows>
    </Panel>
  )
}

interface FormInputProps {
  field: FormField
  typed: string | undefined
  error: string | undefined
  hint: string | undefined
}

/** Without autofill, which would offer the member's own data. */
function FormInput({ field, typed, error, hint }: FormInputProps) {
  const { name, label, optional = false } = field
  const frame = { name, label, optional, hint, defaultValue: typed, ...(error && { error }) }
  if (field.control !== 'select') {
    return (
      <TextField
        {...frame}
        type={field.control}
        maxLength={field.control === 'text' ? field.maxCharacters : undefined}
        autoComplete="off"
        autoCapitalize={field.control === 'text' ? 'words' : undefined}
        dir={field.control === 'text' ? 'auto' : 'ltr'}
        placeholder={field.control === 'tel' ? '+970 …' : undefined}
      />
    )
  }
  return (
    <SelectField {...frame} placeholder={field.placeholder}>
      <GroupedOptions options={field.options} />
    </SelectField>
  )
}

function Vacancies({
  vacancies,
  typed,
}: Pick<EntryChoices, 'vacancies'> & { typed: string | undefined }) {
  return (
    <SelectField
      label="Vacancy (optional)"
      name="vacancy"
      optional
      placeholder="None"
      defaultValue={typed}
    >
      {vacancies.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
