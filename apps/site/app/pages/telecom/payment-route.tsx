import { Section } from '@universe/ui/section.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { paymentRoute } from './content.ts'
import styles from './payment-route.module.css'
import drawings from './pictures/routes.svg'

export function PaymentRoute() {
  const { title, lead, stops } = paymentRoute
  return (
    <Section isKept title={title} lead={lead} tone="ink">
      <ol className={styles.stops}>
        {stops.map(({ slug, title, text }) => (
          <li key={slug} className={styles.stop}>
            <span className={styles.place}>
              <LinePicture className={styles.picture} src={`${drawings}#${slug}`} size={112} />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
