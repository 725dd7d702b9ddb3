import type { ComparedField } from '@universe/domain/content/compare-drafts'
import { Button } from '@universe/ui/button.tsx'
import { useSearchParams } from 'react-router'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ComparedParagraphs } from './compared-paragraphs.tsx'
import { ComparedText } from './compared-text.tsx'
import styles from './compared-versions.module.css'
import type { ShownHistory } from './show-history.ts'

/** What was added, removed and moved between two versions; the older can be made the newest again. */
export function ComparedVersions({ history }: { history: ShownHistory }) {
  const { compared, revision, mayRestore } = history
  const [search] = useSearchParams()
  if (!compared) {
    return (
      <section className={styles.compared} aria-label="Comparison">
        <p className={styles.same}>
          There is one version so far. What changes from it stands here once another is saved.
        </p>
      </section>
    )
  }
  const { from, to, changes } = compared
  const changed = changes.filter(({ isChanged }) => isChanged)
  const same = changes.filter(({ isChanged }) => !isChanged).map(({ label }) => label)
  const restorable = [from, to].filter(number => number !== revision)
  return (
    <section className={styles.compared} aria-labelledby="compared">
      {/* Whoever chose the two is led to what they asked for. */}
      <h2 id="compared" tabIndex={-1} data-page-message={search.has('from') || undefined}>
        Version {from} to version {to}
      </h2>
      {mayRestore && (
        <div className={styles.restore}>
          {restorable.map(number => (
            <GuardedForm key={number} intent="restore" object={String(number)}>
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="revision" value={revision} />
              <Button type="submit" variant="outline">
                Restore version {number}
              </Button>
            </GuardedForm>
          ))}
        </div>
      )}
      {changed.map(field => (
        <div key={field.name} className={styles.field}>
          <h3>{field.label}</h3>
          <Change field={field} />
        </div>
      ))}
      <p className={styles.same}>
        {changed.length === 0
          ? 'Both say the same.'
          : same.length > 0 && `The same in both: ${same.join(', ')}.`}
      </p>
    </section>
  )
}

function Change({ field }: { field: ComparedField }) {
  if (field.kind === 'paragraphs') return <ComparedParagraphs paragraphs={field.paragraphs} />
  if (field.kind === 'text') {
    return (
      <p dir="auto">
        <ComparedText pieces={field.pieces} />
      </p>
    )
  }
  const pieces = [
    { kind: 'removed' as const, text: field.before },
    { kind: 'added' as const, text: field.after },
  ].filter(({ text }) => text !== '')
  return (
    <p>
      <ComparedText pieces={pieces} />
    </p>
  )
}
