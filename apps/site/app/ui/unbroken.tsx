import styles from './unbroken.module.css'

const COMPOUND = /(\p{L}+(?:-\p{L}+)+)/u

/**
 * A text in which no line ends amid a compound ("self-care"), unless it is longer than the line. A
 * word joiner would do, but no font of the first screen has it.
 */
export function Unbroken({ text }: { text: string }) {
  return text.split(COMPOUND).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and may repeat.
      <span key={place} className={styles.compound}>
        {piece}
      </span>
    ),
  )
}
