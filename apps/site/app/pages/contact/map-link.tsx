import styles from './contact-card.module.css'

/** No other host is contacted before the click. */
export function MapLink({ place }: { place: string }) {
  return (
    <a
      className={styles.map}
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      rel="noreferrer"
      aria-label={`Open map of ${place}`}
    >
      Open map
    </a>
  )
}
