import styles from './product-picture.module.css'

interface ProductPictureProps {
  /**
   * A group, `…/report.svg#report`; for phones `#report-on-phones`. Its text uses the page's font.
   */
  src: string
  /** In the pixels that it is drawn for. */
  wide: Grid
  phone: Grid
  /** Another one if the phones' drawing shows less. */
  alt: string
  altOnPhones?: string
}

/** A `viewBox`. */
type Grid = `${number} ${number} ${number} ${number}`

/** At its drawn size. */
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
