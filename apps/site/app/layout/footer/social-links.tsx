import { company } from '@universe/contract/company'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import glyphs from '../../ui/pictures/glyphs.svg'
import styles from './social-links.module.css'

export function SocialLinks() {
  return (
    <ul className={styles.links}>
      {company.social.map(({ name, url }) => (
        <li key={name}>
          <a className={styles.link} href={url} rel="noreferrer" title={name}>
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <use href={`${glyphs}#social-${name.toLowerCase()}`} />
            </svg>
            <VisuallyHidden>{name}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
