import type { HistoryLine } from '@universe/domain/requests/read-request'
import { nameState } from '@universe/domain/requests/request-state'
import { describeInstant } from './office-time.ts'

/** A line of a request's history: every text is ready. */
export interface ShownHistory {
  number: number
  text: string
  /** The words of a note. */
  detail: string | null
}

/** @returns what a member did, in words */
export function describeHistory(line: HistoryLine): ShownHistory {
  const { number, at, member, note, undoneAt } = line
  const who = member.name ?? 'A former member'
  const back = undoneAt === null ? '' : ', and took it back'
  return {
    number,
    text: `${who} ${describeDeed(line)}${back}, ${describeInstant(at)}`,
    detail: note,
  }
}

function describeDeed({ kind, before, after }: HistoryLine): string {
  if (kind === 'state') return `changed ${nameState(before ?? '')} to ${nameState(after ?? '')}`
  if (kind === 'assignee')
    return after === null ? 'assigned it to nobody' : `assigned it to ${after}`
  if (kind === 'verdict') return 'said that it is no spam'
  return kind === 'note' ? 'wrote a note' : 'opened a reply'
}
