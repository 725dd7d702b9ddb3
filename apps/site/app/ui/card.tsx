import styles from './card.module.css'
import { LinePicture } from './line-picture.tsx'

/** The look of a card, for the link or button that it is. */
export const cardLook = { className: styles.card }

/** What stands on a card: a picture at the top, a title at the bottom, orbits at its end. */
export function CardFace({ picture, title }: { picture: string; title: string }) {
  return (
    <>
      <LinePicture className={styles.picture} src={picture} size={48} />
      <span className={styles.title}>{title}</span>
    </>
  )
}
