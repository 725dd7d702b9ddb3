import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

interface CardFaceProps {
  picture: string
  title: string
  /** What a visitor gets, in one line. */
  gain: string
}

/** The look of a card, for the button or link that it is; its title and gain are its name. */
export const cardLook = { className: styles.card }

/** What stands on a card, which opens in its place: picture, title and gain. */
export function CardFace({ picture, title, gain }: CardFaceProps) {
  return (
    <>
      <LinePicture className={styles.picture} src={picture} size={48} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span> <span className={styles.gain}>{gain}</span>
      </span>
    </>
  )
}
