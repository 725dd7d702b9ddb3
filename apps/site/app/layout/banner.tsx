import { buttonLook } from '@universe/ui/button.tsx'
import { Kept } from '@universe/ui/kept.tsx'
import { businessLinePages } from '../content/business-lines.ts'
import { Link } from '../navigation/link.tsx'
import styles from './banner.module.css'
import { useCurrentPage } from './page-link.tsx'

/** In its page's color (specification, section 2, Page frame). */
export function Banner() {
  const currentOf = useCurrentPage()
  const page = businessLinePages.find(({ href }) => currentOf(href))
  return (
    <Kept as="aside" className={styles.holder} data-line={page?.line} aria-label="Call to action">
      <div className={styles.banner} data-ground="dark">
        <p className={styles.text}>Let's talk business, don't hesitate to contact our experts.</p>
        <Link to="/contact" {...buttonLook('light')}>
          Contact Us
        </Link>
      </div>
    </Kept>
  )
}
