import { useParams } from 'react-router'
import { textLanguage } from '../../shared/text-language.ts'
import timelineStyles from '../../shared/ui/timeline.module.css'
import type { ShownHistory, ShownNote } from '../words/describe-history.ts'
import { describeSize } from './fields.tsx'

/** A longer history is folded in the middle. */
const FIRST = 4
const LAST = 8

interface HistoryProps {
  /** Oldest first. */
  lines: readonly ShownHistory[]
}

export function History({ lines }: HistoryProps) {
  const isLong = lines.length > FIRST + LAST + 1
  const last = isLong ? lines.slice(-LAST) : lines.slice(FIRST)
  const middle = isLong ? lines.slice(FIRST, -LAST) : []
  return (
    <section>
      <h3>Activity</h3>
      <ol className={timelineStyles.timeline}>
        <Lines lines={lines.slice(0, FIRST)} />
        {middle.length > 0 && (
          <li className={timelineStyles.middle}>
            <details>
              <summary>{middle.length} more</summary>
              <ol className={timelineStyles.timeline}>
                <Lines lines={middle} />
              </ol>
            </details>
          </li>
        )}
        <Lines lines={last} />
      </ol>
    </section>
  )
}

function Lines({ lines }: Pick<HistoryProps, 'lines'>) {
  return lines.map(({ key, ...line }) => <Line key={key} {...line} />)
}

function Line({ who, text, whom, time, detail, note, files, look }: Omit<ShownHistory, 'key'>) {
  return (
    <li data-look={look} data-note={note ? true : undefined}>
      {note && (
        <span className={timelineStyles.initials} aria-hidden="true">
          {note.initials}
        </span>
      )}
      {who && <bdi>{who}</bdi>} {text} {whom && <bdi>{whom}</bdi>}{' '}
      {time && <span className={timelineStyles.time}>{time}</span>}
      {note && <Note {...note} />}
      {files.map(file => (
        <File key={file.id} {...file} />
      ))}
      {detail && <span className={timelineStyles.detail}>{detail}</span>}
    </li>
  )
}

/** Downloads are recorded. */
function File({ id, name, byteSize }: ShownHistory['files'][number]) {
  const { id: requestId } = useParams()
  return (
    // A plain link: the router would fetch data only.
    <a href={`/inbox/${requestId}/files/${id}`} className={timelineStyles.detail}>
      <bdi>{name}</bdi> (PDF, {describeSize(byteSize)})
    </a>
  )
}

/** Longer notes are collapsed. */
const SHOWN_CHARACTERS = 480

function Note({ text }: ShownNote) {
  const language = textLanguage(text)
  if (text.length <= SHOWN_CHARACTERS * 1.25) {
    return (
      <p className={timelineStyles.note} {...language}>
        {text}
      </p>
    )
  }
  const [beginning = ''] = /^[\s\S]{0,480}(?=\s)/u.exec(text) ?? [text.slice(0, SHOWN_CHARACTERS)]
  return (
    <>
      <p className={timelineStyles.note} {...language}>
        {beginning}
      </p>
      <details className={timelineStyles.rest}>
        <summary>Show the whole note</summary>
        <p className={timelineStyles.note} {...language}>
          {text.slice(beginning.length).trimStart()}
        </p>
      </details>
    </>
  )
}
