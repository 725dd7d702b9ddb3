import type { ComparedParagraph } from '@universe/domain/content/compare-paragraphs'
import { ComparedText } from './compared-text.tsx'
import styles from './compared-versions.module.css'

/** So many paragraphs that stayed are shown around one that did not. */
const AROUND = 1

/** The paragraphs of two versions; long runs of those that stayed are left out, and counted. */
export function ComparedParagraphs({ paragraphs }: { paragraphs: readonly ComparedParagraph[] }) {
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
              {left === 1 ? '1 paragraph is the same' : `${left} paragraphs are the same`}
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
    const near = paragraphs.slice(Math.max(0, at - AROUND), at + AROUND + 1)
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
