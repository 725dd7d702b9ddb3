import { IconButton } from '@universe/ui/icon-button.tsx'
import { ArrowIcon, BackIcon, CloseIcon } from '@universe/ui/icons.tsx'
import styles from './panel-controls.module.css'

/** An item before or after the open one. */
interface Neighbor {
  id: string
  title: string
}

/** A panel's buttons; the next panel's same button takes the focus. */
export type PanelControl = 'previous' | 'next' | 'close'

export interface PanelControlsProps {
  title: string
  /** Absent if the panel's opener is beside it. */
  onClose?: () => void
  /** Its neighbors, while the panel is open; the last one's next is the first. */
  neighbors?: { previous: Neighbor; next: Neighbor } | undefined
  onMove: (id: string, control: PanelControl) => void
}

/** Lead from an open panel to its neighbors, and close it. */
export function PanelControls({ title, onClose, neighbors, onMove }: PanelControlsProps) {
  const move = (control: 'previous' | 'next', neighbor: Neighbor) => (
    <IconButton
      data-control={control}
      label={`${control === 'next' ? 'Next' : 'Previous'}: ${neighbor.title}`}
      onClick={() => onMove(neighbor.id, control)}
    >
      {control === 'next' ? <ArrowIcon /> : <BackIcon />}
    </IconButton>
  )
  return (
    <div className={styles.controls}>
      {neighbors && move('previous', neighbors.previous)}
      {neighbors && move('next', neighbors.next)}
      {onClose && (
        <IconButton data-control="close" label={`Close ${title}`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

/** Gives a control of a panel the focus; the page keeps its scroll. */
export function focusControl(id: string, control: PanelControl): void {
  const button = document.querySelector<HTMLElement>(`#${id} [data-control=${control}]`)
  button?.focus({ preventScroll: true })
}

/** @returns the items before and after the one at an index, around the ends */
export function neighborsAt<Item>(items: readonly Item[], index: number) {
  const at = (place: number) => items[(place + items.length) % items.length] as Item
  return { previous: at(index - 1), next: at(index + 1) }
}
