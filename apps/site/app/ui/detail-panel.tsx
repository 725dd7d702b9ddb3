import { Kept } from '@universe/ui/kept.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { type ReactNode, useId } from 'react'
import styles from './detail-panel.module.css'
import { Features } from './features.tsx'
import { PanelControls, type PanelControlsProps } from './panel-controls.tsx'
import type { RevealedItem } from './reveal-link.tsx'
import { ScreenPicture } from './screen-picture.tsx'

export interface DetailItem extends RevealedItem {
  /** For `ScreenPicture`. */
  screen: string
  features: readonly string[]
  /** One link. */
  nextStep: ReactNode
}

interface DetailPanelProps extends DetailItem, PanelControlsProps {
  /** Its name, which has scrolled out of view. */
  section: string
}

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
