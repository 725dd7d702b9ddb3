import { Kept } from '@universe/ui/kept.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { type ReactNode, useId } from 'react'
import styles from './detail-panel.module.css'
import { Features } from './features.tsx'
import { PanelControls, type PanelControlsProps } from './panel-controls.tsx'
import type { RevealedItem } from './reveal-link.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** An item that also says what it does for its buyer, and where to go from it. */
export interface DetailItem extends RevealedItem {
  /** The address of what it looks like at work, as a `ScreenPicture` takes it. */
  screen: string
  features: readonly string[]
  /** One link. */
  nextStep: ReactNode
}

interface DetailPanelProps extends DetailItem, PanelControlsProps {
  /** The name of the section that it is opened from, which is out of sight by then. */
  section: string
}

/** The detail of one card: what it looks like at work, title, text, features and the next step. */
export function DetailPanel(props: DetailPanelProps) {
  const { id, title, screen, text, features, nextStep, section, neighbors } = props
  const titleId = useId()
  return (
    <article id={id} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <PanelControls {...props} />
      <div className={styles.stage}>
        {neighbors && <ScreenPicture className={styles.picture} src={screen} />}
      </div>
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
