import styles from './product-picture.module.css'

interface ProductPictureProps {
  /** Address of a group in an SVG file: `…/report.svg#report`. Its letters take the page's font. */
  src: string
  /** Of the group's grid, in its own units. */
  width: number
  height: number
  /** Where it begins on the grid of a larger drawing, of which it is a part. */
  x?: number
  y?: number
  /** Text alternative. */
  alt: string
}

/** A drawing of something that the company sells, in the color of its business line. */
export function ProductPicture({ src, width, height, x = 0, y = 0, alt }: ProductPictureProps) {
  return (
    <svg
      className={styles.picture}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={alt}
    >
      <use href={src} />
    </svg>
  )
}
