import { KeyCap } from './kbd.tsx'
import styles from './keys.module.css'
import { useShortcut, useShortcuts } from './shortcuts.tsx'

export function KeysLine() {
  const { areOn, showAll, known } = useShortcuts()
  const shortcut = useShortcut()
  return (
    <p className={styles.line}>
      {areOn ? (
        <>
          <span>
            <KeyCap>j</KeyCap> <KeyCap>k</KeyCap> move
          </span>
          {known.map(
            ({ keys, short }) =>
              short && (
                <span key={short}>
                  <KeyCap>{keys[0] ?? ''}</KeyCap> {short}
                </span>
              ),
          )}
        </>
      ) : (
        <span>Shortcuts are off</span>
      )}
      <button type="button" onClick={showAll} {...shortcut('?')}>
        {areOn && <KeyCap>?</KeyCap>} <span>All shortcuts</span>
      </button>
    </p>
  )
}
