import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { REJECTED } from '@universe/domain/requests/request-state'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { useFlash } from '../../shared/ui/flash.ts'
import { type FormAnswer, useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { ChangeFields, LETTER_PAGE } from '../change-fields.tsx'
import { inboxFilter } from '../inbox-address.ts'
import type { Route } from './+types/page.ts'
import { ANSWER_ID } from './answer-box.tsx'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

export function Actions(work: Work) {
  const shortcutOf = useShortcut()
  const { batch, seen, states, assignee, memberId, isSpam, asksWhetherSent } = work
  const stepAnswer = useFormAnswer('state', 'step')
  const sentAnswer = useFormAnswer('outside', 'sent')
  const ownAnswer = useFormAnswer('assignee', 'me')
  const refusal = stepAnswer?.refusal ?? sentAnswer?.refusal ?? ownAnswer?.refusal
  if (isSpam) return <RefusalNote>{refusal}</RefusalNote>
  const step = pressedStep(stepAnswer, work) ?? work.step
  const number = states.findIndex(({ value }) => value === step?.value) + 1
  return (
    <section className={styles.actions} aria-label="Actions">
      {/* Above the row, which keeps its layout. */}
      <RefusalNote>{refusal}</RefusalNote>
      {(asksWhetherSent || sentAnswer?.refusal) && (
        <div className={styles.sent}>
          <p>Did you send your reply?</p>
          <GuardedForm intent="outside" object="sent" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button type="submit">Yes, set to Waiting</Button>
          </GuardedForm>
        </div>
      )}
      <div className={styles.row}>
        <a
          href={`#${ANSWER_ID}`}
          {...buttonLook('outline')}
          {...shortcutOf('r')}
          onClick={() => document.getElementById(ANSWER_ID)?.focus()}
        >
          Answer
        </a>
        {step && (
          <GuardedForm intent="state" object="step" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="state"
              value={step.value}
              variant="outline"
              {...shortcutOf(step.text === 'Reopen' ? String(number) : `e ${number}`)}
            >
              {step.text}
            </Button>
          </GuardedForm>
        )}
        {!assignee?.isMe && (
          <GuardedForm intent="assignee" object="me" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="assignee"
              value={memberId}
              variant="outline"
              {...shortcutOf('a')}
            >
              Assign to me
            </Button>
          </GuardedForm>
        )}
        <MoreActions {...work} />
      </div>
    </section>
  )
}

/** @returns the refused step, kept for a retry */
function pressedStep(answer: FormAnswer | undefined, { step, state, states }: Work): Work['step'] {
  const pressed = answer?.refusal === undefined ? undefined : answer.typed.state?.[0]
  if (pressed === undefined || pressed === state || pressed === step?.value) return null
  return states.find(({ value }) => value === pressed) ?? null
}

function MoreActions(work: Work) {
  const { batch, seen, state, states, step, assigneeId, assignees, assignee, suspicion } = work
  const fields = <ChangeFields batch={batch} seen={seen} />
  const [params] = useSearchParams()
  const people = [...assignees, { id: '', name: 'Nobody' }]
  return (
    <More shortcut={assignee?.isMe ? 'a' : undefined}>
      <Group title="State" intent="state">
        {fields}
        {/* For the letter's page, which returns here. */}
        <input type="hidden" name="id" value={work.id} />
        <input type="hidden" name="isOpen" value="1" />
        <input type="hidden" name="filter" value={inboxFilter(params)} />
        {states.map(({ value, text }, index) => (
          <Choice
            key={value}
            name="state"
            value={value}
            isChosen={value === state}
            asks={value === REJECTED && value !== state}
            // The row's button has that key.
            shortcut={value === step?.value ? undefined : String(index + 1)}
          >
            {text}
          </Choice>
        ))}
      </Group>
      {work.wait && <WaitGroups {...work.wait}>{fields}</WaitGroups>}
      <Group title="Assign to" intent="assignee">
        {fields}
        {people.map(({ id, name }) => (
          <Choice key={id} name="assignee" value={id} isChosen={id === (assigneeId ?? '')}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
      </Group>
      {suspicion === null && (
        <Group title="Unwanted" intent="verdict">
          {fields}
          <Choice name="verdict" value="spam" isChosen={false}>
            Spam
          </Choice>
          <p className={styles.note}>Hidden from the inbox, erased after {SPAM_KEPT_DAYS} days.</p>
        </Group>
      )}
    </More>
  )
}

/** Sets the day on which the request is back on top. */
function WaitGroups({
  until,
  days,
  first,
  last,
  children,
}: NonNullable<Work['wait']> & { children: ReactNode }) {
  const shortcutOf = useShortcut()
  const typed = useFormAnswer('until', 'day')?.typed.until?.[0]
  return (
    <>
      <Group title="Wait, and be back on top on" intent="until" {...shortcutOf('w')}>
        {children}
        {days.map(({ day, text, shown }) => (
          <Choice key={day} name="until" value={day} isChosen={day === until}>
            {text}, {shown}
          </Choice>
        ))}
        {until !== null && (
          <Choice name="until" value="" isChosen={false}>
            No day
          </Choice>
        )}
      </Group>
      <Group title="Or on another day" intent="until" object="day">
        {children}
        <input
          type="date"
          name="until"
          required
          min={first}
          max={last}
          defaultValue={typed ?? until ?? undefined}
          aria-label="Day"
          className={`${controlClass} ${styles.day}`}
        />
        <Button type="submit" variant="outline">
          Wait until then
        </Button>
      </Group>
    </>
  )
}

/** Works without JavaScript. */
function More({ shortcut, children }: { shortcut: string | undefined; children: ReactNode }) {
  const shortcutOf = useShortcut()
  const ref = useRef<HTMLDetailsElement>(null)
  const flash = useFlash()
  const answers = [
    useFormAnswer('state', 'more'),
    useFormAnswer('assignee', 'more'),
    useFormAnswer('verdict', 'more'),
    useFormAnswer('until', 'more'),
    useFormAnswer('until', 'day'),
  ]
  const isAnswered = answers.some(answer => answer !== undefined)
  useEffect(() => {
    if (ref.current && flash) ref.current.open = false
  }, [flash])
  return (
    <details
      ref={ref}
      className={styles.more}
      open={isAnswered || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        ref.current.open = false
        ref.current.querySelector('summary')?.focus()
      }}
    >
      <summary {...buttonLook('outline')} {...(shortcut && shortcutOf(shortcut))}>
        More
      </summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  )
}

interface GroupProps {
  title: string
  intent: string
  object?: string
  children: ReactNode
}

function Group({ title, intent, object = 'more', children, ...keys }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers do not lay a fieldset out as a grid.
    <div role="group" aria-labelledby={id} className={styles.group} {...keys}>
      <h3 id={id}>{title}</h3>
      <GuardedForm intent={intent} object={object}>
        <div className={styles.choices}>{children}</div>
      </GuardedForm>
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  isChosen: boolean
  /** Whether it first offers a letter. */
  asks?: boolean
  shortcut?: string | undefined
  children: ReactNode
}

function Choice({ name, value, isChosen, asks = false, shortcut, children }: ChoiceProps) {
  const shortcutOf = useShortcut()
  return (
    <Button
      type="submit"
      name={name}
      value={value}
      variant="outline"
      aria-pressed={name === 'verdict' ? undefined : isChosen}
      {...(asks && LETTER_PAGE)}
      {...(shortcut && shortcutOf(shortcut))}
    >
      {children}
      {asks && ' …'}
    </Button>
  )
}
