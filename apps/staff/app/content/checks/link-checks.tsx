import type { Check } from '@universe/domain/content/check-draft'
import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import styles from './checks-panel.module.css'
import { CHECKS, CheckList } from './checks-panel.tsx'

/** What a page's address has for its links to be looked at. */
export const LINKS_ASKED = 'links'

interface LinkChecksProps {
  /** What was found; undefined until somebody asks, as it takes a moment. */
  checks: readonly Check[] | undefined
}

/** Where the links of a draft lead, once a member wants to know. */
export function LinkChecks({ checks }: LinkChecksProps) {
  const { location } = useNavigation()
  const isAsking = new URLSearchParams(location?.search).has(LINKS_ASKED)
  const found = useRef<HTMLDivElement>(null)
  const before = useRef(checks)
  useEffect(() => {
    // The link that asked is gone, and whoever pressed it would be left nowhere.
    if (checks && !before.current) found.current?.focus()
    before.current = checks
  }, [checks])
  if (checks) {
    return (
      <div ref={found} tabIndex={-1}>
        <CheckList checks={checks} />
      </div>
    )
  }
  return (
    <p>
      <Link className={styles.show} to={{ search: `?${LINKS_ASKED}`, hash: CHECKS }}>
        Check links
      </Link>
      <span role="status">{isAsking && ' Looking where they lead …'}</span>
    </p>
  )
}
