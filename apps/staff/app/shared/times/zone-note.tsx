import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { Link } from 'react-router'
import { SettingForm } from '../../account/setting-form.tsx'
import { deviceZone, useZone } from './zone-context.ts'
import styles from './zone-note.module.css'

export function ZoneNote() {
  const { name, isOffices, office } = useZone()
  const hydrated = useHydrated()
  const own = hydrated ? deviceZone() : undefined
  const wanted = isOffices ? own : 'office'
  return (
    <div className={styles.note}>
      {name}
      {wanted !== office.zone && ' · '}
      {wanted === undefined ? (
        <Link to="/account#times">show mine</Link>
      ) : (
        wanted !== office.zone && (
          <SettingForm intent="zone" className={styles.form}>
            <input type="hidden" name="zone" value={wanted} />
            <button type="submit">{isOffices ? 'show mine' : `show ${office.name}`}</button>
          </SettingForm>
        )
      )}
    </div>
  )
}
