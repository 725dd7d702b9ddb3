import { Badge } from '@universe/ui/badge.tsx'
import { Link } from 'react-router'
import type { ShownMember } from './describe-member.ts'
import styles from './members.module.css'

/** All members, each a link to their page. */
export function MemberList({ members }: { members: ShownMember[] }) {
  return (
    <ul className={styles.memberList} aria-label="Members">
      {members.map(({ id, who, email, roles, state, lately, mail }) => (
        <li key={id} className={styles.row} data-state={state}>
          <p className={styles.who}>
            <Link to={`/members/${id}`} className={styles.link}>
              {who}
            </Link>
            <span className={styles.about}>{email}</span>
          </p>
          <p className={styles.roles}>
            {state === 'invited' && <Badge>Invited</Badge>}
            {state === 'disabled' && <Badge>Disabled</Badge>}
            {roles.map(role => (
              <Badge key={role} accent="trends">
                {role}
              </Badge>
            ))}
          </p>
          <p className={styles.lately}>
            {lately}
            {mail && (
              <span className={styles.mail} data-state={mail.state}>
                {mail.text}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
