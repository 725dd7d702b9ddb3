import { controlClass } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  look?: 'field' | 'title' | 'body'
}

/**
 * A browser would restore an outdated value on reload, which would count as typed; the mirror has
 * unsaved text.
 */
export const NOT_RESTORED = 'off'

/** As tall as its content, even before JavaScript runs. */
export function GrowingText({ look = 'field', ...area }: GrowingTextProps) {
  return (
    // The copy sizes the area in browsers without `field-sizing`.
    <div className={styles.grow} data-text={`${area.value}\u200b`} data-look={look}>
      <textarea
        dir="auto"
        rows={1}
        autoComplete={NOT_RESTORED}
        {...area}
        className={`${controlClass} ${styles.area}`}
      />
    </div>
  )
}
