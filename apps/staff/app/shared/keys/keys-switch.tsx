import { Button } from '@universe/ui/button.tsx'
import { useId } from 'react'
import { SettingForm } from '../../account/setting-form.tsx'
import styles from './keys.module.css'

/** Speech input and tremor trigger single-key shortcuts by accident. */
export function KeysSwitch({ areOn }: { areOn: boolean }) {
  const id = useId()
  return (
    <SettingForm intent="keys" className={styles.switch}>
      <input type="hidden" name="keys" value={areOn ? 'off' : 'on'} />
      <p id={id}>
        Keyboard shortcuts: <strong>{areOn ? 'on' : 'off'}</strong>
      </p>
      <Button type="submit" variant="outline" aria-describedby={id}>
        {areOn ? 'Turn off' : 'Turn on'}
      </Button>
    </SettingForm>
  )
}
