import styles from './facts.module.css'

/** A line of parts, given as "one · two". */
export function Facts({ text }: { text: string }) {
  return (
    <span className={styles.facts}>
      {text.split(' · ').map(part => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}
