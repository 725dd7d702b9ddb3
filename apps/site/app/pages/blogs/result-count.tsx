import { Button } from '@universe/ui/button.tsx'
import { list } from './content.ts'
import styles from './result-count.module.css'

interface ResultCountProps {
  /** How many posts the cards show; undefined while they are awaited. */
  shown: number | undefined
  /** How many posts match. */
  total: number
  /** Whether posts that may match could not be had. */
  isIncomplete: boolean
  /** Takes back what was chosen; undefined where nothing is. */
  onShowAll: (() => void) | undefined
}

/**
 * How many posts were found, and how many of them are shown. It stands at the search field, so that a phone's keyboard leaves it in
 * sight; where there are none, with the way out.
 */
export function ResultCount({ shown, total, isIncomplete, onShowAll }: ResultCountProps) {
  return (
    <div className={styles.result}>
      <p className={shown === 0 ? styles.empty : styles.count} role="status">
        {isIncomplete ? list.incomplete : textOf(shown, total)}
      </p>
      {shown === 0 && onShowAll && (
        <Button variant="outline" onClick={onShowAll}>
          {list.showAll}
        </Button>
      )}
    </div>
  )
}

function textOf(shown: number | undefined, total: number): string {
  if (shown === undefined) return 'Loading articles…'
  if (shown === 0) return list.empty
  return total === 1 ? 'Showing 1 article' : `Showing ${shown} of ${total} articles`
}
