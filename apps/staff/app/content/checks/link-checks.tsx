import type { Check } from '@universe/domain/content/check-draft'
import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import styles from './checks-panel.module.css'
import { CHECKS, CheckList } from './checks-panel.tsx'

export const LINKS_ASKED = 'links'

interface LinkChecksProps {
  /** Undefined until requested. */
  checks: readonly Check[] | undefined
}

export function LinkChecks({ checks }: LinkChecksProps) {
  const { location } = useNavigation()
  const isAsking = new URLSearchParams(location?.search).has(LINKS_ASKED)
  const found = useRef<HTMLDivElement>(null)
  const before = useRef(checks)
  useEffect(() => {
    // Focus would be lost with the pressed link.
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
      <span role="status">{isAsking && ' Checking links …'}</span>
    </p>
  )
}
