import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

interface CardFaceProps {
  picture: string
  title: string
  /** The benefit, in one line. */
  gain: string
}

/** Of the button or link that is a card; its title and gain are its accessible name. */
export const cardLook = { className: styles.card }

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
