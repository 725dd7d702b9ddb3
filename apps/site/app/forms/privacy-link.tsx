import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from '../navigation/link.tsx'
import styles from './form.module.css'

/** The way to the privacy policy, in a new tab: what is being filled in stays as it is. */
export function PrivacyLink() {
  return (
    <Link className={styles.policy} to="/privacypolicy" target="_blank" rel="noopener">
      Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  )
}

/** For a form that asks for no consent beside which the link would stand. */
export function PrivacyNote() {
  return (
    <p className={styles.note}>
      How we handle your data: <PrivacyLink />
    </p>
  )
}
