import { company, telephoneHref } from '@universe/contract/company'
import { Kept } from '@universe/ui/kept.tsx'
import { type ReactNode, useId } from 'react'
import { footerColumns } from '../../content/links.ts'
import { PageLink } from '../page-link.tsx'
import { usePageKey } from '../route-announcer.tsx'
import styles from './footer.module.css'
import { SocialLinks } from './social-links.tsx'

/** Specification, section 2, Page frame. */
export function Footer() {
  return (
    // Re-rendered per page, for `aria-current`.
    <Kept key={usePageKey()} as="footer" className={styles.footer} data-ground="dark">
      <div className={styles.columns}>
        <div className={styles.company}>
          <p className={styles.name}>{company.name}</p>
          <p>{company.tagline}.</p>
          <SocialLinks />
        </div>
        {footerColumns.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map(({ title, href }) => (
              <li key={href}>
                <PageLink to={href}>{title}</PageLink>
              </li>
            ))}
          </Column>
        ))}
        <Column title="Get in Touch">
          {company.offices.map(({ city, country }) => (
            <li key={city}>{`${city}, ${country}`}</li>
          ))}
          <li>
            <a href={telephoneHref(company.telephone)}>Tel: {company.telephone}</a>
          </li>
          <li>Fax: {company.fax}</li>
          <li>{company.poBox}</li>
          <li>
            <a href={`mailto:${company.emails.general}`}>{company.emails.general}</a>
          </li>
          <li>
            <a href={`https://${company.web}`}>{company.web}</a>
          </li>
        </Column>
      </div>
      <LegalBar />
    </Kept>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, no fieldset and no landmark.
    <div role="group" aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </div>
  )
}

/** Readings, Appendix block. */
function LegalBar() {
  return (
    <div className={styles.legal}>
      <p>{company.legalLine}</p>
      <PageLink className={styles.policy} to="/privacypolicy">
        Privacy policy
      </PageLink>
    </div>
  )
}
