import styles from './contact-card.module.css'

/** Leads to an ordinary search of a public map; nothing is asked of it before the link is followed. */
export function MapLink({ place }: { place: string }) {
  return (
    <a
      className={styles.link}
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      rel="noreferrer"
      aria-label={`Open map of ${place}`}
    >
      Open map
    </a>
  )
}
