import type { ContentKind, Drafts } from '@universe/contract/drafts'
import { Button } from '@universe/ui/button.tsx'
import { useId } from 'react'
import { alignParagraphs } from './align-paragraphs.ts'
import styles from './conflict.module.css'
import { draftOf, fieldsOf } from './editor-state.ts'
import { useOpenDraft } from './open-draft.tsx'

/** Shows what is written here beside what was saved since. Nothing is saved until one is chosen. */
export function Conflict() {
  const { item, editor, shown, keepMine, takeTheirs } = useOpenDraft()
  const id = useId()
  if (shown.state.name !== 'conflict') return <div role="alert" />
  const { other } = shown.state
  const rows = compare(item.kind, draftOf(item.kind, editor), other.draft)
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <div role="alert">
        <h2 id={id}>There is another version</h2>
        <p>
          Revision {other.revision} was saved since you began ({other.about}). Nothing is
          overwritten: compare the two, then choose. Both stay in the history.
        </p>
      </div>
      <div className={styles.table}>
        <p className={styles.whose}>Yours, kept in this browser</p>
        <p className={styles.whose}>Revision {other.revision}</p>
        {rows.map(({ name, label, mine, theirs }) => (
          <Row key={name} {...{ label, mine, theirs }} />
        ))}
      </div>
      <div className={styles.choices}>
        <Button onClick={keepMine}>Keep mine</Button>
        <Button variant="outline" onClick={takeTheirs}>
          Take the other
        </Button>
      </div>
    </section>
  )
}

interface RowProps {
  label: string
  mine: string | undefined
  theirs: string | undefined
}

function Row({ label, mine, theirs }: RowProps) {
  return (
    <>
      <Side label={`${label}, yours`} text={mine} isOnly={theirs === undefined} />
      <Side label={`${label}, the other`} text={theirs} isOnly={mine === undefined} />
    </>
  )
}

function Side({
  label,
  text,
  isOnly,
}: {
  label: string
  text: string | undefined
  isOnly: boolean
}) {
  return (
    <div
      className={styles.side}
      data-change={text === undefined ? 'none' : isOnly ? 'only' : 'both'}
    >
      <p className={styles.label}>{label}</p>
      {text !== undefined && <p dir="auto">{text || '(empty)'}</p>}
    </div>
  )
}

/** @returns what differs, field by field and paragraph by paragraph */
function compare(kind: ContentKind, mine: Drafts[ContentKind], theirs: Drafts[ContentKind]) {
  const read = (draft: Drafts[ContentKind], name: string) =>
    (draft as unknown as Record<string, string | readonly string[]>)[name] ?? ''
  return fieldsOf(kind).flatMap(([name, { label }]) => {
    const [one, other] = [read(mine, name), read(theirs, name)]
    const rows =
      typeof one === 'string' || typeof other === 'string'
        ? [{ mine: String(one), theirs: String(other) }]
        : alignParagraphs(one, other)
    return rows.flatMap((row, index) =>
      row.mine === row.theirs
        ? []
        : [
            {
              ...row,
              name: `${name}:${index}`,
              label: rows.length > 1 ? `${label}, paragraph ${index + 1}` : label,
            },
          ],
    )
  })
}
