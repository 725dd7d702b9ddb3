import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { useFlash } from '../../shared/ui/flash.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** All actions of a request: states, assignees, and spam. */
export function MoreActions(work: Work) {
  const { batch, seen, state, states, step, assigneeId, assignees, assignee, suspicion } = work
  const fields = <ChangeFields batch={batch} seen={seen} />
  const people = [...assignees, { id: '', name: 'Nobody' }]
  return (
    <More shortcut={assignee?.isMe ? 'a' : undefined}>
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
        <Group title="Unwanted" intent="verdict">
          {fields}
          <Choice name="verdict" value="spam" isChosen={false}>
            Spam
          </Choice>
          <p className={styles.hint}>Hidden from the inbox, erased after {SPAM_KEPT_DAYS} days.</p>
        </Group>
      )}
    </More>
  )
}

/** Opens in place, on a phone upwards; works without JavaScript, and closes on Escape. */
function More({ shortcut, children }: { shortcut: string | undefined; children: ReactNode }) {
  const shortcutOf = useShortcut()
  const ref = useRef<HTMLDetailsElement>(null)
  const flash = useFlash()
  const answers = [
    useFormAnswer('state', 'more'),
    useFormAnswer('assignee', 'more'),
    useFormAnswer('verdict', 'more'),
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
  children: ReactNode
}

function Group({ title, intent, children }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays a fieldset out as a grid.
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      <GuardedForm intent={intent} object="more">
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
