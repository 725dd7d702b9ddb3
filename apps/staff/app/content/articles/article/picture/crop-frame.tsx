import type { cropAround, FocalPoint, PixelSize } from '@universe/contract/pictures'
import type { MouseEvent } from 'react'
import styles from './crop-frame.module.css'

interface CropFrameProps extends PixelSize {
  id: string
  focus: FocalPoint
  crop: ReturnType<typeof cropAround>
  onFocus: (focus: FocalPoint) => void
}

/**
 * A picture, darkened but for what is shown of it. A drawing, since no element has a `style`
 * attribute by which a frame could be placed.
 */
export function CropFrame({ id, width, height, focus, crop, onFocus }: CropFrameProps) {
  const { left, top } = crop
  const hole = `M${left} ${top}h${crop.width}v${crop.height}h${-crop.width}Z`
  const center = { cx: (width * focus.x) / 100, cy: (height * focus.y) / 100 }
  const radius = Math.min(width, height) / 40

  function moveTo({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const place = currentTarget.getScreenCTM()?.inverse()
    if (!place) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(place)
    onFocus({ x: toPercent(x / width), y: toPercent(y / height) })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard.
    <svg
      className={styles.frame}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="The whole picture, with a frame around what the card shows"
      onClick={moveTo}
      onMouseMove={event => event.buttons === 1 && moveTo(event)}
    >
      <image href={`/pictures/${id}`} width={width} height={height} />
      <path className={styles.shade} fillRule="evenodd" d={`M0 0h${width}v${height}H0Z${hole}`} />
      <path className={styles.edge} d={hole} />
      <circle className={styles.focus} {...center} r={radius} />
    </svg>
  )
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100)
}
