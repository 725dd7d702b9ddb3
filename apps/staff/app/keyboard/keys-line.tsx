import { KeyCap } from './kbd.tsx'
import styles from './keys-line.module.css'
import { useShortcut, useShortcuts } from './shortcuts.tsx'

/** Under a list: the keys that one needs most, and the way to all of them. */
export function KeysLine({ mayChange }: { mayChange: boolean }) {
  const { areOn, showAll } = useShortcuts()
  const shortcut = useShortcut()
  return (
    <p className={styles.line}>
      {areOn ? (
        <>
          <span>
            <KeyCap>j</KeyCap> <KeyCap>k</KeyCap> move
          </span>
          {mayChange && (
            <>
              <span>
                <KeyCap>e</KeyCap> done
              </span>
              <span>
                <KeyCap>a</KeyCap> assign
              </span>
            </>
          )}
        </>
      ) : (
        <span>Single keys are off</span>
      )}
      <button type="button" onClick={showAll} {...shortcut('?')}>
        {areOn && <KeyCap>?</KeyCap>} All keys
      </button>
    </p>
  )
}
