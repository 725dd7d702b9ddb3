import type { DescribedRole } from '@universe/domain/staff/describe-role'
import styles from '../shared/ui/choices.module.css'

interface RoleBoxesProps {
  roles: readonly DescribedRole[]
  /** Those that are ticked as the page comes. */
  chosen: readonly string[]
}

/** What somebody may be: one or more, each with what it lets them do. */
export function RoleBoxes({ roles, chosen }: RoleBoxesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>Roles</legend>
      {roles.map(({ role, label, may }) => (
        <label key={role}>
          <input type="checkbox" name="role" value={role} defaultChecked={chosen.includes(role)} />
          <strong>{label}</strong>
          <small>{may}</small>
        </label>
      ))}
    </fieldset>
  )
}
