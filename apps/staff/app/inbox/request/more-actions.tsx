import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { useFlash } from '../../shared/ui/flash.ts'
import { type FormAnswer, useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** Sets the day on which the request returns to the top of its list. */
export function WaitActions({ batch, seen, wait }: Work) {
  const answers = [useFormAnswer('until', 'more'), useFormAnswer('until', 'day')]
  if (wait === null) return null
  const fields = <ChangeFields batch={batch} seen={seen} />
  const typed = answers[1]?.typed.until?.[0]
  return (
    <More label="Wait" shortcut="w" answers={answers}>
      <Group title="Back on top of the list" intent="until">
        {fields}
        {wait.days.map(({ day, text, shown }) => (
          <Choice key={day} name="until" value={day} isChosen={day === wait.until}>
            {text}, {shown}
          </Choice>
        ))}
        {wait.until !== null && (
          <Choice name="until" value="" isChosen={false}>
            No day
          </Choice>
        )}
      </Group>
      <Group title="On another day, at the office" intent="until" object="day">
        {fields}
        <input
          type="date"
          name="until"
          required
          min={wait.first}
          max={wait.last}
          defaultValue={typed ?? wait.until ?? undefined}
          aria-label="Day"
          className={controlClass}
        />
        <Button type="submit" variant="outline">
          Wait until then
        </Button>
      </Group>
    </More>
  )
}

/** All actions of a request: states, assignees, and spam. */
export function MoreActions(work: Work) {
  const answers = [
    useFormAnswer('state', 'more'),
    useFormAnswer('assignee', 'more'),
    useFormAnswer('verdict', 'more'),
  ]
  const { batch, seen, state, states, step, assigneeId, assignees, assignee, suspicion } = work
  const fields = <ChangeFields batch={batch} seen={seen} />
  const people = [...assignees, { id: '', name: 'Nobody' }]
  return (
    <More label="More" shortcut={assignee?.isMe ? 'a' : undefined} answers={answers}>
      <Group title="State" intent="state">
        {fields}
        {states.map(({ value, text }, index) => (
          <Choice
            key={value}
            name="state"
            value={value}
            isChosen={value === state}
            // The row's button has that step's key.
            shortcut={value === step?.value ? undefined : String(index + 1)}
          >
            {text}
          </Choice>
        ))}
      </Group>
      <Group title="Assign to" intent="assignee">
        {fields}
        {people.map(({ id, name }) => (
          <Choice key={id} name="assignee" value={id} isChosen={id === (assigneeId ?? '')}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
      </Group>
      {suspicion === null && (
        <Group title="Not meant for us" intent="verdict">
          {fields}
          <Choice name="verdict" value="spam" isChosen={false}>
            Spam
          </Choice>
          <p className={styles.hint}>
            Leaves the lists, and is erased after {SPAM_KEPT_DAYS} days.
          </p>
        </Group>
      )}
    </More>
  )
}

interface MoreProps {
  label: string
  shortcut: string | undefined
  /** Answers to its forms. */
  answers: readonly (FormAnswer | undefined)[]
  children: ReactNode
}

/**
 * Opens in place, on a phone upwards, one at a time; works without JavaScript, and closes on
 * Escape.
 */
function More({ label, shortcut, answers, children }: MoreProps) {
  const shortcutOf = useShortcut()
  const ref = useRef<HTMLDetailsElement>(null)
  const flash = useFlash()
  const isAnswered = answers.some(answer => answer !== undefined)
  useEffect(() => {
    if (ref.current && flash) ref.current.open = false
  }, [flash])
  return (
    <details
      ref={ref}
      name="actions"
      className={styles.more}
      open={isAnswered || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        ref.current.open = false
        ref.current.querySelector('summary')?.focus()
      }}
    >
      <summary {...buttonLook('outline')} {...(shortcut && shortcutOf(shortcut))}>
        {label}
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

function Group({ title, intent, object = 'more', children }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays a fieldset out as a grid.
    <div role="group" aria-labelledby={id} className={styles.group}>
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
  shortcut?: string | undefined
  children: ReactNode
}

function Choice({ name, value, isChosen, shortcut, children }: ChoiceProps) {
  const shortcutOf = useShortcut()
  return (
    <Button
      type="submit"
      name={name}
      value={value}
      variant="outline"
      aria-pressed={name === 'verdict' ? undefined : isChosen}
      {...(shortcut && shortcutOf(shortcut))}
    >
      {children}
    </Button>
  )
}
