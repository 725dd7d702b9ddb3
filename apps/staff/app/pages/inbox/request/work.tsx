import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useShortcut } from '../../../keyboard/shortcuts.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

type Shown = Route.ComponentProps['loaderData']

/** The state of a request, and whose it is. */
export function Work({ work }: Pick<Shown, 'work'>) {
  const shortcut = useShortcut()
  const { batch, seen, state, states, assigneeId, assignees } = work
  return (
    <section className={styles.work} aria-label="State and assignee">
      <GuardedForm intent="state">
        <ChangeFields batch={batch} seen={seen} />
        {states.map(({ value, text }, index) => (
          <Button
            key={value}
            type="submit"
            name="state"
            value={value}
            variant={value === state ? undefined : 'outline'}
            aria-pressed={value === state}
            {...shortcut(value === 'done' ? `${index + 1} e` : String(index + 1))}
          >
            {text}
          </Button>
        ))}
      </GuardedForm>
      <GuardedForm intent="assignee">
        <ChangeFields batch={batch} seen={seen} />
        <select
          name="assignee"
          aria-label="Assignee"
          defaultValue={assigneeId ?? ''}
          key={assigneeId}
          className={controlClass}
          {...shortcut('a')}
        >
          <option value="">Nobody</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" variant="outline">
          Assign
        </Button>
      </GuardedForm>
    </section>
  )
}
