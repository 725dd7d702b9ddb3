import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import styles from './audit.module.css'
import { auditQuery } from './audit-address.ts'
import type { ShownLine, ShownObject } from './describe-line.ts'

interface AuditListProps {
  lines: readonly ShownLine[]
  params: URLSearchParams
}

/** The audit, newest first. Actor and object link to their other lines. */
export function AuditList({ lines, params }: AuditListProps) {
  return (
    <ol className={styles.list} aria-label="Audit">
      {lines.map(({ seq, at, when, who, memberId, what, object, details }) => (
        <li key={seq} className={styles.line}>
          <p className={styles.seq}>
            <VisuallyHidden>Line </VisuallyHidden>
            {seq}
          </p>
          <p className={styles.when}>
            <time dateTime={at}>{when}</time>
          </p>
          <p className={styles.what}>
            {memberId === null ? (
              <strong>{who}</strong>
            ) : (
              <Link to={`/audit${auditQuery(params, { member: memberId })}`}>{who}</Link>
            )}{' '}
            {what}
            {details && <span className={styles.details}>{details}</span>}
          </p>
          {object && <AuditedObject object={object} params={params} />}
        </li>
      ))}
    </ol>
  )
}

function AuditedObject({
  object: { id, text, to },
  params,
}: {
  object: ShownObject
  params: URLSearchParams
}) {
  return (
    <p className={styles.object}>
      {to === undefined ? text : <Link to={to}>{text}</Link>}
      {id !== undefined && (
        <Link to={`/audit${auditQuery(params, { object: id })}`} className={styles.id}>
          <VisuallyHidden>All entries on </VisuallyHidden>
          {id}
        </Link>
      )}
    </p>
  )
}
