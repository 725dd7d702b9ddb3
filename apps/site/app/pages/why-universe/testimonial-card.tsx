import { LinePicture } from '../../ui/line-picture.tsx'
import type { Testimonial } from './content.ts'
import avatar from './pictures/avatar.svg'
import styles from './testimonial-card.module.css'

/** One partner's words, under an empty avatar and the kind of partner. */
export function TestimonialCard({ client, text }: Testimonial) {
  return (
    <figure className={styles.card}>
      <figcaption className={styles.client}>
        <LinePicture className={styles.avatar} src={`${avatar}#picture`} size={56} />
        {client}
      </figcaption>
      <blockquote className={styles.text}>
        <p>{text}</p>
      </blockquote>
    </figure>
  )
}
