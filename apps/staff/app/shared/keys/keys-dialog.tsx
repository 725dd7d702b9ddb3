import { Dialog } from '../ui/dialog.tsx'
import { KeyCap } from './kbd.tsx'
import styles from './keys-dialog.module.css'
import { KeysSwitch } from './keys-switch.tsx'
import type { KnownKeys } from './known-keys.ts'

interface KeysDialogProps {
  keys: readonly KnownKeys[]
  areOn: boolean
  onClose: () => void
}

/** All shortcuts of the member, and the switch that turns them off. */
export function KeysDialog({ keys, areOn, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" closing="Close" isToRead onClose={onClose}>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ keys: caps, does }) => (
            <tr key={does}>
              <th scope="row">
                <Caps caps={caps} />
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
