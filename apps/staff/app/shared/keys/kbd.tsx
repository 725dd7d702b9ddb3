import styles from './kbd.module.css'
import { useShortcuts } from './shortcuts.tsx'

/** On a control, decorative: assistive technology has `aria-keyshortcuts`. */
export function Kbd({ children }: { children: string }) {
  const { areOn } = useShortcuts()
  return areOn ? (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  ) : null
}

/** Within a sentence. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
