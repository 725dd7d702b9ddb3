import { Badge } from '@universe/ui/badge.tsx'
import type { ShownSession } from './describe-member.ts'

/** Marks the current one. */
export function SessionName({ device, isOwn }: Pick<ShownSession, 'device' | 'isOwn'>) {
  return (
    <>
      {device} {isOwn && <Badge>This one</Badge>}
    </>
  )
}
