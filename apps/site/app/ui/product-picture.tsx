import styles from './product-picture.module.css'

interface ProductPictureProps {
  /** Address of a group in an SVG file, `…/report.svg#report`; for phones it is `#report-on-phones`. Letters take the page's font. */
  src: string
  /** Of each drawing's grid, in its own units, which are the pixels that it is drawn for. */
  wide: Grid
  phone: Grid
  /** Text alternative; for phones another where their drawing shows less. */
  alt: string
  altOnPhones?: string
}

/** Where a drawing begins on its grid, and how large it is, as a `viewBox` says it. */
type Grid = `${number} ${number} ${number} ${number}`

/** A drawing of something that the company sells, in the color of its business line, at the size at which it is shown. */
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
