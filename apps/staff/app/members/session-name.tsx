import { Badge } from '@universe/ui/badge.tsx'
import type { ShownSession } from './describe-member.ts'

/** The device of a session, with a mark on the one that looks at it. */
export function SessionName({ device, isOwn }: Pick<ShownSession, 'device' | 'isOwn'>) {
  return (
    <>
      {device} {isOwn && <Badge>This one</Badge>}
    </>
  )
}
