import { IconButton } from '@universe/ui/icon-button.tsx'
import { CloseIcon } from '@universe/ui/icons.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { useId } from 'react'
import styles from './detail-panel.module.css'
import { LinePicture } from './line-picture.tsx'
import type { RevealedItem } from './reveal-link.tsx'

interface DetailPanelProps extends RevealedItem {
  onClose: () => void
}

/** The detail of one card: a large picture on orbits, title, text, and a close button. */
export function DetailPanel({ id, title, picture, text, onClose }: DetailPanelProps) {
  const titleId = useId()
  return (
    <article id={id} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.close}>
        <IconButton label={`Close ${title}`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.stage}>
        <LinePicture className={styles.picture} src={picture} size={168} />
      </div>
      <div className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Paragraphs texts={text} className={styles.text} />
      </div>
    </article>
  )
}
