import { BackIcon } from '@universe/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The way up, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to}>
      <BackIcon />
      {children}
    </Link>
  )
}
