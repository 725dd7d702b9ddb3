import { Kept } from '@universe/ui/kept.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { type ReactNode, useId } from 'react'
import styles from './detail-panel.module.css'
import { Features } from './features.tsx'
import { LinePicture } from './line-picture.tsx'
import { PanelControls, type PanelControlsProps } from './panel-controls.tsx'
import type { RevealedItem } from './reveal-link.tsx'

/** An item that also says what it does for its buyer, and where to go from it. */
export interface DetailItem extends RevealedItem {
  features: readonly string[]
  /** One link. */
  nextStep: ReactNode
}

interface DetailPanelProps extends DetailItem, PanelControlsProps {
  /** The name of the section that it is opened from, which is out of sight by then. */
  section: string
}

/** The detail of one card: a large picture on orbits, title, text, features and the next step. */
export function DetailPanel(props: DetailPanelProps) {
  const { id, title, picture, text, features, nextStep, section } = props
  const titleId = useId()
  return (
    <article id={id} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <PanelControls {...props} />
      <Kept as="div" className={styles.stage}>
        <LinePicture className={styles.picture} src={picture} size={168} />
      </Kept>
      <Kept as="div" className={styles.words}>
        <p className={styles.section}>{section}</p>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Paragraphs texts={text} className={styles.text} />
        <Features items={features} />
        {nextStep}
      </Kept>
    </article>
  )
}
