import styles from './inbox.module.css'
import type { Selection } from './use-selection.ts'

interface SelectToolsProps {
  selection: Selection
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** Selects the whole page; on a phone it first starts selection mode. Needs JavaScript. */
export function SelectTools({ selection, isSelecting, onSelecting }: SelectToolsProps) {
  const { ids, isAll, setAll } = selection
  const isSome = ids.length > 0 && !isAll
  return (
    <div className={styles.selectTools}>
      <button
        type="button"
        className={styles.mode}
        onClick={() => {
          if (isSelecting) setAll(false)
          onSelecting(!isSelecting)
        }}
      >
        {isSelecting ? 'Cancel' : 'Select'}
      </button>
      <label className={styles.all} data-selecting={isSelecting || undefined}>
        <input
          ref={box => {
            if (box) box.indeterminate = isSome
          }}
          type="checkbox"
          checked={isAll}
          onChange={() => setAll(!isAll)}
        />
        All on this page
      </label>
    </div>
  )
}
