import { LinePicture } from '../../ui/line-picture.tsx'
import type { Testimonial } from './content.ts'
import pictures from './pictures/sectors.svg'
import styles from './testimonial-card.module.css'

export function TestimonialCard({ client, first, rest }: Testimonial) {
  const sector = client.toLowerCase().replace(' ', '-')
  return (
    <figure className={styles.card} data-line="telecom">
      <blockquote className={styles.words}>
        <p className={styles.first}>{first}</p>
        <p className={styles.rest}>{rest}</p>
      </blockquote>
      <figcaption className={styles.client}>
        <LinePicture className={styles.avatar} src={`${pictures}#avatar`} size={44} />
        {client}
        <LinePicture className={styles.sector} src={`${pictures}#${sector}`} size={40} />
      </figcaption>
    </figure>
  )
}
