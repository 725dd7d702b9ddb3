import { Button } from '@universe/ui/button.tsx'
import { useId } from 'react'
import { SettingForm } from '../../account/setting-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyCap } from './kbd.tsx'
import styles from './keys.module.css'
import type { KnownKeys } from './known-keys.ts'

interface KeysDialogProps {
  keys: readonly KnownKeys[]
  areOn: boolean
  onClose: () => void
}

export function KeysDialog({ keys, areOn, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" closing="Close" isToRead onClose={onClose}>
      <div className={styles.groups}>
        {[...Map.groupBy(keys, ({ group }) => group)].map(([group, ofGroup]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className={styles.keys}>
              {ofGroup.map(({ keys: caps, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    <Caps caps={caps} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <KeysSwitch areOn={areOn} />
    </Dialog>
  )
}

function Caps({ caps: [first = '', second] }: { caps: readonly string[] }) {
  if (second === undefined) return <KeyCap>{first}</KeyCap>
  return (
    <>
      <KeyCap>{first}</KeyCap> {first === '1' ? 'to' : 'then'} <KeyCap>{second}</KeyCap>
    </>
  )
}

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
