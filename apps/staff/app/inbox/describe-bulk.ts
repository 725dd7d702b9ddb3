import { randomUUID } from 'node:crypto'
import { CHANGED_AT_MOST } from '@universe/domain/requests/change-requests'
import type { Assignee } from '@universe/domain/requests/changes/assignee'
import type { RequestFilter, ShownCount } from '@universe/domain/requests/list-requests'
import { nameState, SPAM, statesOf } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

interface BulkFacts {
  seen: number
  shown: ShownCount
  filter: RequestFilter
  kinds: readonly VisibleKind[]
  assignees: readonly Assignee[]
  memberId: string
}

export function describeBulk({ seen, shown, filter, kinds, assignees, memberId }: BulkFacts) {
  const isMe = ({ id }: Assignee) => id === memberId
  const isSpam = filter.state === SPAM || filter.suspicious
  const states = [...new Set(kinds.flatMap(statesOf))]
  return {
    batch: randomUUID(),
    seen,
    shown,
    most: CHANGED_AT_MOST,
    /** The member first, nobody last. */
    assignees: [
      ...assignees.filter(isMe).map(each => ({ ...each, name: 'Me' })),
      ...assignees.filter(each => !isMe(each)),
      { id: '', name: 'Nobody', kinds },
    ],
    states: states.map(value => ({
      value,
      text: nameState(value),
      kinds: kinds.filter(kind => statesOf(kind).includes(value)),
    })),
    verdict: isSpam ? ('not-spam' as const) : ('spam' as const),
    /** Whether any acknowledgment is unsent. */
    mayAcknowledge: filter.mail === 'not-acknowledged',
  }
}

export type BulkWork = ReturnType<typeof describeBulk>
