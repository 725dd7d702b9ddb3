import type {
  ComparedField,
  ComparedParagraph,
  TextPiece,
} from '@universe/domain/content/compare-drafts'
import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import styles from './history.module.css'
import type { ShownVersions } from './page.tsx'

export function ComparedVersions({ history }: { history: ShownVersions }) {
  const { compared, revision, mayRestore } = history
  const [search] = useSearchParams()
  if (!compared) {
    return (
      <section className={styles.compared} aria-label="Comparison">
        <p className={styles.same}>
          Only one version so far. Once another is saved, changes are shown here.
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
      {/* Focus follows the choice. */}
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
          ? 'No differences.'
          : same.length > 0 && `Unchanged: ${same.join(', ')}.`}
      </p>
    </section>
  )
}

function Change({ field }: { field: ComparedField }) {
  if (field.kind === 'paragraphs') return <ComparedParagraphs paragraphs={field.paragraphs} />
  return (
    <p dir="auto">
      <ComparedText pieces={field.pieces} />
    </p>
  )
}

/** Around a change. */
const CONTEXT_PARAGRAPHS = 1

function ComparedParagraphs({ paragraphs }: { paragraphs: readonly ComparedParagraph[] }) {
  return (
    <ol className={styles.paragraphs}>
      {groupRuns(paragraphs).map(({ first, shown, left }) => (
        <li key={first} data-kind={shown?.kind}>
          {shown ? (
            <>
              <p className={styles.what}>{describe(shown)}</p>
              <p dir="auto">
                <ComparedText pieces={shown.pieces} />
              </p>
            </>
          ) : (
            <p className={styles.left}>
              {left === 1 ? '1 unchanged paragraph' : `${left} unchanged paragraphs`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

interface Run {
  first: number
  shown?: ComparedParagraph
  left: number
}

function groupRuns(paragraphs: readonly ComparedParagraph[]): Run[] {
  const runs: Run[] = []
  for (const [at, paragraph] of paragraphs.entries()) {
    const near = paragraphs.slice(Math.max(0, at - CONTEXT_PARAGRAPHS), at + CONTEXT_PARAGRAPHS + 1)
    const last = runs.at(-1)
    if (near.some(({ kind }) => kind !== 'same'))
      runs.push({ first: at, shown: paragraph, left: 0 })
    else if (last && !last.shown) last.left += 1
    else runs.push({ first: at, left: 1 })
  }
  return runs
}

function describe({ kind, before, after }: ComparedParagraph): string {
  switch (kind) {
    case 'same':
      return `Paragraph ${after}`
    case 'changed':
      return before === after
        ? `Paragraph ${after}, changed`
        : `Paragraph ${after}, changed; it was ${before}`
    case 'moved':
      return `Paragraph ${after}, moved; it was ${before}`
    case 'added':
      return `Paragraph ${after}, added`
    case 'removed':
      return `Paragraph ${before}, removed`
  }
}

/** Both kinds of change are announced. */
function ComparedText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay in order.
    if (kind === 'same') return <Fragment key={index}>{text}</Fragment>
    const Mark = kind === 'added' ? 'ins' : 'del'
    // The blank before the first word is not marked.
    const words = text.trimStart() || text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <Fragment key={index}>
        {text.slice(0, text.length - words.length)}
        <Mark className={styles[kind]}>
          <VisuallyHidden>{kind === 'added' ? ' [added: ' : ' [removed: '}</VisuallyHidden>
          {words}
          <VisuallyHidden>] </VisuallyHidden>
        </Mark>
      </Fragment>
    )
  })
}
