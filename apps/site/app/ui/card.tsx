import { ArrowIcon } from '@universe/ui/icons.tsx'
import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

interface CardFaceProps {
  picture: string
  title: string
  /** What a visitor gets, in one line. */
  gain: string
  /** Whether it is a link that leads to a page; else it opens where it stands. */
  leadsAway?: boolean
}

/** The look of a card, for the link or button that it is; its title and gain are its name. */
export const cardLook = { className: styles.card }

/** What stands on a card: picture, title and gain; a plus that opens, or an arrow that leads away. */
export function CardFace({ picture, title, gain, leadsAway }: CardFaceProps) {
  return (
    <>
      <LinePicture className={styles.picture} src={picture} size={48} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span> <span className={styles.gain}>{gain}</span>
      </span>
      {leadsAway && (
        <span className={styles.sign}>
          <ArrowIcon />
        </span>
      )}
    </>
  )
}
