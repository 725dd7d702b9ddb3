import { company } from '@universe/contract/company'
import { Link } from 'react-router'
import styles from './appendix.module.css'

/** The last strip under the footer: legal line and privacy policy (readings, Appendix block). */
export function Appendix() {
  return (
    <aside className={styles.strip} data-ground="dark" aria-label="Legal">
      <div className={styles.inner}>
        <p>{company.legalLine}</p>
        <Link className={styles.link} to="/privacypolicy">
          Privacy policy
        </Link>
      </div>
    </aside>
  )
}
