import type { DescribedRole } from '@universe/domain/staff/describe-role'
import styles from './link-roles.module.css'

/** The roles that a link grants, and what they allow; none for a first owner. */
export function LinkRoles({ roles }: { roles: readonly DescribedRole[] }) {
  if (roles.length === 0) return null
  return (
    <div>
      <p id="link-roles">What you are here:</p>
      <ul aria-labelledby="link-roles" className={styles.roles}>
        {roles.map(({ role, label, may }) => (
          <li key={role}>
            <strong>{label}</strong>
            <small>{may}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
