import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useShortcut } from '../../../keyboard/shortcuts.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

type Shown = Route.ComponentProps['loaderData']

/** What members wrote about a request, and what they did to it. */
export function Notes({ history, work }: Pick<Shown, 'history' | 'work'>) {
  const shortcut = useShortcut()
  const { batch, seen, mayChange } = work
  return (
    <section>
      <h3>Notes and history</h3>
      <ol className={styles.history}>
        {history.map(({ number, text, detail }) => (
          <li key={number}>
            {text}
            {detail && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ol>
      {mayChange && (
        <GuardedForm intent="note">
          <ChangeFields batch={batch} seen={seen} />
          <textarea
            key={batch}
            name="note"
            aria-label="Note"
            className={controlClass}
            rows={2}
            {...shortcut('n')}
          />
          <Button type="submit" variant="outline">
            Keep note
          </Button>
        </GuardedForm>
      )}
    </section>
  )
}
