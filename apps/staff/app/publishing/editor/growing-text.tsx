import { controlClass } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  look?: 'field' | 'title'
}

/** A text area as tall as what is in it, before scripts run, too. */
export function GrowingText({ look = 'field', ...area }: GrowingTextProps) {
  return (
    // Its text once more, by which browsers without `field-sizing` give the area its height.
    <div className={styles.grow} data-text={`${area.value}\u200b`} data-look={look}>
      <textarea dir="auto" rows={1} {...area} className={`${controlClass} ${styles.area}`} />
    </div>
  )
}
