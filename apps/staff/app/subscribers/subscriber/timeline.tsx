import styles from '../../shared/ui/timeline.module.css'
import type { ShownEvent } from './describe-history.ts'

/** Oldest first. */
export function Timeline({ events }: { events: readonly ShownEvent[] }) {
  return (
    <ol className={styles.plain}>
      {events.map(({ key, who, text, time, detail, look }) => (
        <li key={key} data-look={look}>
          {who && <bdi>{who}</bdi>} {text} {time && <span className={styles.detail}>{time}</span>}
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ol>
  )
}
