import { company } from '@universe/contract/company'
import { Link } from 'react-router'
import styles from './appendix.module.css'

/** The footer's last strip: legal line and privacy policy (readings, Appendix block). */
export function Appendix() {
  return (
    <div className={styles.strip}>
      <p>{company.legalLine}</p>
      <Link className={styles.link} to="/privacypolicy">
        Privacy policy
      </Link>
    </div>
  )
}
