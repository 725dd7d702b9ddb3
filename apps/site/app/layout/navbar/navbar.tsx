import { company } from '@universe/contract/company'
import markUrl from '@universe/ui/mark.svg'
import { useEffect, useState } from 'react'
import { mainNavigation } from '../../content/links.ts'
import { Link } from '../../navigation/link.tsx'
import { PageLink } from '../page-link.tsx'
import { BusinessLinesMenu } from './business-lines-menu.tsx'
import { Drawer } from './drawer.tsx'
import styles from './navbar.module.css'
import { NavbarSearch } from './navbar-search.tsx'

/** A drawer up to 1224 px (specification, section 2). */
export function Navbar() {
  const scrolled = useScrolled()
  return (
    <header className={styles.bar} data-scrolled={scrolled || undefined} data-ground="dark">
      <nav className={styles.inner} aria-label="Main">
        <Link className={styles.brand} to="/">
          <img src={markUrl} width="40" height="40" alt="" />
          {company.name}
        </Link>
        <ul className={styles.links}>
          {mainNavigation.map(entry => (
            <li key={entry.title}>
              {'pages' in entry ? (
                <BusinessLinesMenu {...entry} />
              ) : (
                <PageLink className={styles.link} to={entry.href}>
                  {entry.title}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
        <NavbarSearch />
        <Drawer />
      </nav>
    </header>
  )
}

/** First in tab order. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}

/** Specification, section 9. */
const SCROLL_THRESHOLD_PX = 50

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLL_THRESHOLD_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
