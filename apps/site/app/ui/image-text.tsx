import { Kept } from '@universe/ui/kept.tsx'
import { type ReactNode, useId } from 'react'
import styles from './image-text.module.css'

interface ImageTextProps {
  title: string
  paragraph: string
  background: string
  children: ReactNode
}

/** 590 px high from 900 px. */
export function ImageText({ title, paragraph, background, children }: ImageTextProps) {
  const headingId = useId()
  return (
    <Kept className={styles.block} data-ground="dark" aria-labelledby={headingId}>
      <img className={styles.background} src={background} alt="" loading="lazy" />
      <div className={styles.words}>
        <h2 id={headingId}>{title}</h2>
        <p className={styles.paragraph}>{paragraph}</p>
      </div>
      <div className={styles.image}>{children}</div>
    </Kept>
  )
}
