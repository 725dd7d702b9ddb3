import { BackIcon } from '@universe/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to}>
      <BackIcon />
      {children}
    </Link>
  )
}
