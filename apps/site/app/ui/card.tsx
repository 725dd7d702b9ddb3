import { ArrowIcon } from '@universe/ui/icons.tsx'
import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

interface CardFaceProps {
  /** Unique on the page. */
  id: string
  picture: string
  title: string
  /** What a visitor gets, in one line. */
  gain: string
  /** Whether it is a link that leads to a page; else it opens where it stands. */
  leadsAway?: boolean
}

/** The look of a card and what it is described by, for the link or button that it is. */
export function cardLook(id: string) {
  return { className: styles.card, 'aria-describedby': `${id}-gain` }
}

/** What stands on a card: picture, title and gain; a plus that opens, or an arrow that leads away. */
export function CardFace({ id, picture, title, gain, leadsAway }: CardFaceProps) {
  return (
    <>
      <LinePicture className={styles.picture} src={picture} size={48} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {/* The card's description, and no part of its name. */}
        <span id={`${id}-gain`} className={styles.gain} aria-hidden="true">
          {gain}
        </span>
      </span>
      {leadsAway && (
        <span className={styles.sign}>
          <ArrowIcon />
        </span>
      )}
    </>
  )
}
