import { controlClass } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  look?: 'field' | 'title' | 'body'
}

/** On reload a browser would restore an outdated value, which would count as typed. */
export const NOT_RESTORED = 'off'

/** As tall as its content, even without JavaScript. */
export function GrowingText({ look = 'field', ...area }: GrowingTextProps) {
  return (
    // For browsers without `field-sizing`.
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
