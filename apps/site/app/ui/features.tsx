import styles from './features.module.css'

export function Features({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
