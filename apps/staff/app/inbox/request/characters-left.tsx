import styles from './request.module.css'

/** The count shows from here on. */
const NEAR_CHARACTERS = 400

interface CharactersLeftProps {
  id: string
  /** Negative beyond the limit. */
  left: number
}

export function CharactersLeft({ id, left }: CharactersLeftProps) {
  return (
    <p id={id} className={styles.left} role="status" data-over={left < 0 || undefined}>
      {left < 0 && `${-left} characters too many`}
      {left >= 0 && left <= NEAR_CHARACTERS && `${left} characters left`}
    </p>
  )
}
