import { ChevronIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { initialsOf } from '../inbox/words/initials.ts'
import { Disclosure } from '../shared/ui/disclosure.tsx'
import { Facts } from '../shared/ui/facts.tsx'
import styles from './audit.module.css'
import { auditQuery } from './audit-address.ts'
import type { ShownLine, ShownObject } from './describe-line.ts'

interface AuditListProps {
  lines: readonly ShownLine[]
  params: URLSearchParams
}

/** By days, newest first. */
export function AuditList({ lines, params }: AuditListProps) {
  const days = [...Map.groupBy(lines, ({ day }) => day)]
  return (
    <div className={styles.list}>
      {days.map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol aria-label={`Audit, ${day}`}>
            {entries.map(line => (
              <Entry key={line.seq} line={line} params={params} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ line, params }: { line: ShownLine; params: URLSearchParams }) {
  const { seq, at, when, ago, who, memberId, what, object, details } = line
  return (
    <li className={styles.line}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(who)}
      </span>
      <p className={styles.what}>
        {memberId === null ? (
          <strong>{who}</strong>
        ) : (
          <Link to={`/audit${auditQuery(params, { member: memberId })}`}>{who}</Link>
        )}{' '}
        <Facts>
          {what}
          {object?.text ? <ObjectName {...object} /> : null}
        </Facts>
      </p>
      <time className={styles.when} dateTime={at} title={when}>
        {ago}
      </time>
      <div className={styles.ids}>
        <Disclosure
          label={
            <>
              <VisuallyHidden>Details</VisuallyHidden>
              <ChevronIcon />
            </>
          }
        >
          <p>
            <VisuallyHidden>Line </VisuallyHidden>
            {seq} · {when}
          </p>
          {details && <p>{details}</p>}
          {object?.id !== undefined && (
            <p>
              <Link to={`/audit${auditQuery(params, { object: object.id })}`}>
                All entries on <code>{object.id.slice(0, 8)}</code>
              </Link>
            </p>
          )}
        </Disclosure>
      </div>
    </li>
  )
}

function ObjectName({ text, to }: ShownObject) {
  if (to === undefined) return <span className={styles.object}>{text}</span>
  return (
    <Link to={to} className={styles.object}>
      {text}
    </Link>
  )
}
