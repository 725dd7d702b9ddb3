import type { PreviewedItem } from '@universe/domain/content/preview-item'
import { NumberNote } from './number-note.tsx'
import type { FeedEntry } from './read-feed-entry.ts'

interface FeedNoteProps {
  item: PreviewedItem
  entry: FeedEntry | undefined
}

/** An article or vacancy as feed readers show it, and as the feeds say it. */
export function FeedNote({ item, entry }: FeedNoteProps) {
  if (!entry) return <p className="refusal">It is in no feed.</p>
  const { title, summary, category, published, link } = entry
  return (
    <>
      <article className="card">
        <div className="words">
          <p className="about">
            {[category, published.slice(0, 'YYYY-MM-DD'.length)].filter(Boolean).join(' · ')}
          </p>
          <h1>{title}</h1>
          <p className="summary">{summary || 'No summary.'}</p>
          <p className="address">{link}</p>
        </div>
      </article>
      <NumberNote item={item} />
      <details>
        <summary>As Atom</summary>
        <pre>{entry.atom}</pre>
      </details>
      <details>
        <summary>As JSON Feed</summary>
        <pre>{entry.json}</pre>
      </details>
    </>
  )
}
