import { controlClass } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  look?: 'field' | 'title' | 'body'
}

/**
 * autocomplete=off: after a reload a browser would restore an outdated value, which would count as
 * typed. Unsaved text is in the mirror.
 */
export const NOT_RESTORED = 'off'

/** A text area as tall as its content, even before JavaScript runs. */
export function GrowingText({ look = 'field', ...area }: GrowingTextProps) {
  return (
    // A copy of the text sizes the area in browsers without `field-sizing`.
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
