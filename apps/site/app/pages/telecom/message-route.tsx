import { LinePicture } from '../../ui/line-picture.tsx'
import { messageRoute } from './content.ts'
import styles from './message-route.module.css'
import drawings from './pictures/routes.svg'

export function MessageRoute() {
  const { title, stops, back } = messageRoute
  return (
    <div className={styles.route}>
      <ol className={styles.stops} aria-label={title}>
        {stops.map(({ slug, title }) => (
          <li key={slug} className={styles.stop}>
            <LinePicture className={styles.picture} src={`${drawings}#${slug}`} size={72} />
            {title}
          </li>
        ))}
      </ol>
      <p className={styles.back}>
        <span className={styles.report}>{back}</span>
      </p>
    </div>
  )
}
