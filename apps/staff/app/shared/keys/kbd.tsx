import styles from './keys.module.css'
import { useShortcuts } from './shortcuts.tsx'

/** Decorative: assistive technology has `aria-keyshortcuts`. */
export function Kbd({ children }: { children: string }) {
  const { areOn } = useShortcuts()
  return areOn ? (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  ) : null
}

export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
