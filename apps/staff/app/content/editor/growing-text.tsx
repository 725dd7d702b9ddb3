import { controlClass } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  look?: 'field' | 'title' | 'body'
}

/**
 * A browser that puts back what a field had before a reload brings what others have changed since: it
 * would count as typed. What was not saved is in the mirror.
 */
export const NOT_RESTORED = 'off'

/** A text area as tall as what is in it, before scripts run, too. */
export function GrowingText({ look = 'field', ...area }: GrowingTextProps) {
  return (
    // Its text once more, by which browsers without `field-sizing` give the area its height.
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
