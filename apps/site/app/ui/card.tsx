import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

interface CardFaceProps {
  picture: string
  title: string
  /** One line. */
  gain: string
}

/** Title and gain are the accessible name. */
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
