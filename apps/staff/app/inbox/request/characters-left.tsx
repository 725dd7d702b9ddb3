import styles from './request.module.css'

/** Remaining characters from which the count is shown. */
const NEAR_CHARACTERS = 400

interface CharactersLeftProps {
  id: string
  /** Negative beyond the limit. */
  left: number
}

/** Announces how many characters a text may still have, once they are few. */
export function CharactersLeft({ id, left }: CharactersLeftProps) {
  return (
    <p id={id} className={styles.left} role="status" data-over={left < 0 || undefined}>
      {left < 0 && `${-left} characters too many`}
      {left >= 0 && left <= NEAR_CHARACTERS && `${left} characters left`}
    </p>
  )
}
