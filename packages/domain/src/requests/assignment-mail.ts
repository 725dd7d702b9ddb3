import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import type { Letter, LetterBlock } from '../mail/letter/letter.ts'
import { deleteUntried, insertMessages } from '../mail/outbox-repository.ts'
import { type StaffContext, staffOrigin } from '../staff/context.ts'
import { findMember } from '../staff/member-repository.ts'
import { memberFooter, memberMessage } from '../staff/notices.ts'
import type { RequestRow } from './request-list-repository.ts'
import { describeRequests } from './request-repository.ts'
import { describeInLine, NAMED_AT_MOST } from './request-words.ts'

export interface Assignment {
  batchId: string
  assigneeId: string
  rows: readonly RequestRow[]
  /** Epoch milliseconds. */
  dueAt: number
}

/** One mail on all. */
export async function queueAssignment(
  trx: Trx,
  parts: StaffContext,
  { batchId, assigneeId, rows, dueAt }: Assignment,
): Promise<void> {
  const member = await findMember(trx, { id: assigneeId })
  const [first] = rows
  if (!member || !first) return
  const named = rows.slice(0, NAMED_AT_MOST)
  const visitors = await describeRequests(
    trx,
    named.map(({ id }) => id),
  )
  const happened =
    rows.length === 1
      ? 'A request was assigned to you'
      : `${rows.length} requests were assigned to you`
  const items = named.map(row => describeInLine(row, visitors))
  if (rows.length > named.length) items.push(`and ${rows.length - named.length} more`)
  const letter = composeAssignment({ name: member.name, happened, items }, opens(parts, rows))
  const message = memberMessage(parts, member, {
    kind: 'notice',
    purpose: 'assignment',
    messageName: nameMessage(batchId),
    subject: `${company.name}: ${happened}`,
    letter,
  })
  await insertMessages(trx, [message], dueAt)
}

function opens(parts: StaffContext, rows: readonly RequestRow[]): LetterBlock {
  const [first] = rows
  const origin = staffOrigin(parts)
  return rows.length === 1
    ? { kind: 'button', label: 'Open the request', href: `${origin}/inbox/${first?.id}` }
    : { kind: 'button', label: 'Open your requests', href: `${origin}/inbox?assignee=me` }
}

function composeAssignment(
  { name, happened, items }: { name: string; happened: string; items: readonly string[] },
  button: LetterBlock,
): Letter {
  const isOne = items.length === 1
  return {
    title: happened,
    preview: items[0] ?? '',
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      {
        kind: 'paragraph',
        text: isOne
          ? 'A colleague assigned this to you:'
          : 'A colleague assigned these to you, oldest first:',
      },
      { kind: 'list', items },
      button,
    ],
    footer: memberFooter('You receive this because a colleague assigned requests to you.'),
  }
}

/** Not while it is being sent. */
export async function unqueueAssignment(
  trx: Trx,
  { batchId, assigneeId }: Pick<Assignment, 'batchId' | 'assigneeId'>,
  now: number,
): Promise<void> {
  const messageName = nameMessage(batchId)
  const which = { kinds: ['notice'], requestIds: [assigneeId], purpose: 'assignment' } as const
  await deleteUntried(trx, { ...which, messageName }, now)
}

const nameMessage = (batchId: string) => `assignment-${batchId}`
