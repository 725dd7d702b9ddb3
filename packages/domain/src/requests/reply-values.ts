import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { BusinessLine } from './business-line.ts'
import type { ReplyValues } from './fill-reply.ts'

interface AnsweredRequest {
  kind: VisibleKind
  /** An application's vacancy. */
  title: string | null
  line: BusinessLine | null
  reference: string | null
  who: { name: string | null }
}

export function replyValues(
  { kind, title, line, reference, who }: AnsweredRequest,
  member: string,
): ReplyValues {
  const vacancy = kind === 'application' ? title : null
  return { name: who.name, reference, line, vacancy, member: member || null }
}
