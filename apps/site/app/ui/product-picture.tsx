import styles from './product-picture.module.css'

interface ProductPictureProps {
  /**
   * A group in an SVG, `…/report.svg#report`; for phones `#report-on-phones`. Its text uses the
   * page's font.
   */
  src: string
  /** Each drawing's `viewBox`, in the pixels that it is drawn for. */
  wide: Grid
  phone: Grid
  /** For phones another one if their drawing shows less. */
  alt: string
  altOnPhones?: string
}

/** A `viewBox`. */
type Grid = `${number} ${number} ${number} ${number}`

/** In its business line's color, at its drawn size. */
export function ProductPicture(props: ProductPictureProps) {
  const { src, wide, phone, alt, altOnPhones = alt } = props
  return (
    <div className={styles.picture}>
      <svg className={styles.wide} viewBox={wide} role="img" aria-label={alt}>
        <use href={src} />
      </svg>
      <svg className={styles.phone} viewBox={phone} role="img" aria-label={altOnPhones}>
        <use href={`${src}-on-phones`} />
      </svg>
    </div>
  )
}
