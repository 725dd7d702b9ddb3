import { IconButton } from '@universe/ui/icon-button.tsx'
import { ArrowIcon, BackIcon, CloseIcon } from '@universe/ui/icons.tsx'
import styles from './panel-controls.module.css'

interface Neighbor {
  id: string
  title: string
}

/** After a press the new panel's same button is focused. */
export type PanelControl = 'previous' | 'next' | 'close'

export interface PanelControlsProps {
  title: string
  /** Undefined if the opener is beside it. */
  onClose?: () => void
  /** Undefined while the panel is closed; wraps around. */
  neighbors?: { previous: Neighbor; next: Neighbor } | undefined
  onMove: (id: string, control: PanelControl) => void
}

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

/** Without scrolling. */
export function focusControl(id: string, control: PanelControl): void {
  const button = document.querySelector<HTMLElement>(`#${id} [data-control=${control}]`)
  button?.focus({ preventScroll: true })
}

/** Wraps around. */
export function neighborsAt<Item>(items: readonly Item[], index: number) {
  const at = (place: number) => items[(place + items.length) % items.length] as Item
  return { previous: at(index - 1), next: at(index + 1) }
}
