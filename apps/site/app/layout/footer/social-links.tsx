import { company } from '@universe/contract/company'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import facebook from '../pictures/social/facebook.svg'
import instagram from '../pictures/social/instagram.svg'
import linkedin from '../pictures/social/linkedin.svg'
import x from '../pictures/social/x.svg'
import styles from './social-links.module.css'

const glyphs: Record<string, string> = {
  Facebook: facebook,
  LinkedIn: linkedin,
  X: x,
  Instagram: instagram,
}

/** Links to the four social networks. */
export function SocialLinks() {
  return (
    <ul className={styles.links}>
      {company.social.map(({ name, url }) => (
        <li key={name}>
          <a className={styles.link} href={url} rel="noreferrer" title={name}>
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <use href={`${glyphs[name]}#picture`} />
            </svg>
            <VisuallyHidden>{name}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
