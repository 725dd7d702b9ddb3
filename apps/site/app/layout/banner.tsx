import { buttonLook } from '@universe/ui/button.tsx'
import { Kept } from '@universe/ui/kept.tsx'
import { Link } from '../navigation/link.tsx'
import styles from './banner.module.css'

/** The call to action above every footer (specification, section 2, Page frame). */
export function Banner() {
  return (
    <Kept as="aside" className={styles.holder} aria-label="Call to action">
      <div className={styles.banner} data-ground="dark">
        <p className={styles.text}>Let's talk business, don't hesitate to contact our experts.</p>
        <Link to="/contact" {...buttonLook('light')}>
          Contact Us
        </Link>
      </div>
    </Kept>
  )
}
