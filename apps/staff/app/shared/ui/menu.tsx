import { MoreIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './menu.module.css'

interface MenuProps {
  /** "More about One tap". */
  label: string
  /** Menus of a group are exclusive. */
  group?: string
  /** A form's answer shows in it. */
  isAnswered?: boolean
  /** Each form has one button. */
  children: ReactNode
}

/** Works without JavaScript; Escape and an outside click close it. */
export function Menu({ label, group, isAnswered = false, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useCloseOnceDone(ref, isAnswered)
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const menu = ref.current
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [])
  return (
    <details
      ref={ref}
      className={styles.menu}
      name={group}
      open={isAnswered || undefined}
      onKeyDown={({ key, target }) => {
        const menu = ref.current
        // A dialog over it handles Escape itself.
        if (key !== 'Escape' || !menu?.open || (target as Element).closest('dialog')) return
        menu.open = false
        menu.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <VisuallyHidden>{label}</VisuallyHidden>
        <MoreIcon />
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  )
}

/** The page shows an action's result. */
function useCloseOnceDone(ref: RefObject<HTMLDetailsElement | null>, isAnswered: boolean) {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    const menu = ref.current
    if (key === last.current || isAnswered || !menu) return
    last.current = key
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }, [key, isAnswered, ref])
}
