import { Button } from '@universe/ui/button.tsx'
import { list } from './content.ts'
import styles from './result-count.module.css'

interface ResultCountProps {
  /** How many posts match; undefined while they are awaited. */
  total: number | undefined
  /** Takes back what was chosen; undefined where nothing is. */
  onShowAll: (() => void) | undefined
}

/**
 * How many posts were found. It stands at the search field, so that a phone's keyboard leaves it in
 * sight; where there are none, with the way out.
 */
export function ResultCount({ total, onShowAll }: ResultCountProps) {
  return (
    <div className={styles.result}>
      <p className={total === 0 ? styles.empty : styles.count} role="status">
        {total === undefined ? 'Loading articles…' : textOf(total)}
      </p>
      {total === 0 && onShowAll && (
        <Button variant="outline" onClick={onShowAll}>
          {list.showAll}
        </Button>
      )}
    </div>
  )
}

function textOf(total: number): string {
  if (total === 0) return list.empty
  return total === 1 ? '1 article' : `${total} articles`
}
