import { randomUUID } from 'node:crypto'
import { CHANGED_AT_MOST } from '@universe/domain/requests/change-requests'
import type { Assignee } from '@universe/domain/requests/list-assignees'
import type { RequestFilter, ShownCount } from '@universe/domain/requests/list-requests'
import { nameState, SPAM, statesOf } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

export interface BulkWork {
  batch: string
  seen: number
  shown: ShownCount
  most: number
  /** The member first, nobody last. */
  assignees: { id: string; name: string; kinds: readonly string[] }[]
  states: { value: string; text: string; kinds: readonly string[] }[]
  verdict: 'spam' | 'not-spam'
  /** Whether any acknowledgment is unsent. */
  mayAcknowledge: boolean
}

interface BulkFacts {
  seen: number
  shown: ShownCount
  filter: RequestFilter
  kinds: readonly VisibleKind[]
  assignees: readonly Assignee[]
  memberId: string
}

export function describeBulk({
  seen,
  shown,
  filter,
  kinds,
  assignees,
  memberId,
}: BulkFacts): BulkWork {
  const isMe = ({ id }: Assignee) => id === memberId
  const states = [...new Set(kinds.flatMap(statesOf))]
  return {
    batch: randomUUID(),
    seen,
    shown,
    most: CHANGED_AT_MOST,
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
    verdict: filter.state === SPAM || filter.suspicious ? 'not-spam' : 'spam',
    mayAcknowledge: filter.mail === 'not-acknowledged',
  }
}
