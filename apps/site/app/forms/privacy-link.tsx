import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from '../navigation/link.tsx'
import styles from './form.module.css'

/** In a new tab: the form keeps its contents. */
export function PrivacyLink() {
  return (
    <Link className={styles.policy} to="/privacypolicy" target="_blank" rel="noopener">
      Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  )
}

/** For forms without a consent box. */
export function PrivacyNote() {
  return (
    <p className={styles.note}>
      How we handle your data: <PrivacyLink />
    </p>
  )
}
