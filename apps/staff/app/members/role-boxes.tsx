import type { DescribedRole } from '@universe/domain/staff/describe-role'
import styles from '../shared/ui/choices.module.css'

interface RoleBoxesProps {
  roles: readonly DescribedRole[]
  chosen: readonly string[]
}

/** With each role's permissions. */
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
