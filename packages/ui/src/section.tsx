import { type ReactNode, useId } from 'react'
import { Kept } from './kept.tsx'
import styles from './section.module.css'

interface SectionProps {
  /** Anchor: the section's flag or other name. */
  id?: string
  title?: string
  lead?: string
  tone?: 'paper' | 'mist' | 'ink' | 'space'
  /** Accent color. */
  accent?: string
  /** Leaves width and gutters to the content. */
  bleed?: boolean
  /** Whether its content is static, without handlers (`Kept`). */
  isKept?: boolean
  children: ReactNode
}

/** A full-width band with a heading, an optional lead, and content of the page's width. */
export function Section(props: SectionProps) {
  const { id, title, lead, tone = 'paper', accent, bleed, isKept, children } = props
  const headingId = useId()
  const dark = tone === 'ink' || tone === 'space'
  const Band = isKept ? Kept : 'section'
  return (
    <Band
      id={id}
      className={styles.section}
      data-tone={tone}
      data-ground={dark ? 'dark' : undefined}
      data-line={accent}
      aria-labelledby={title ? headingId : undefined}
    >
      <div className={bleed ? undefined : styles.inner}>
        {title && (
          <h2 id={headingId} className={styles.heading} tabIndex={-1}>
            {title}
          </h2>
        )}
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={title ? styles.body : undefined}>{children}</div>
      </div>
    </Band>
  )
}
