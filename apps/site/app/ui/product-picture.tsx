import styles from './product-picture.module.css'

interface ProductPictureProps {
  /**
   * A group, `…/report.svg#report`; for phones `#report-on-phones`. Its text uses the page's font.
   */
  src: string
  /** In the pixels that it is drawn for. */
  wide: Grid
  phone: Grid
  alt: string
}

/** A `viewBox`. */
type Grid = `${number} ${number} ${number} ${number}`

/** At its drawn size. */
export function ProductPicture({ src, wide, phone, alt }: ProductPictureProps) {
  return (
    <div className={styles.picture}>
      <svg className={styles.wide} viewBox={wide} role="img" aria-label={alt}>
        <use href={src} />
      </svg>
      <svg className={styles.phone} viewBox={phone} role="img" aria-label={alt}>
        <use href={`${src}-on-phones`} />
      </svg>
    </div>
  )
}
