import type { Db } from '@universe/store/store'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { findErasureKinds } from '../platform/erasures/erasure-repository.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { fillReply, type ReplyValues } from './fill-reply.ts'
import { summarize } from './list-requests.ts'
import { replyValues } from './reply-values.ts'
import { describeRequests, type RequestRow } from './request-list-repository.ts'

export interface WrittenAnswer {
  row: RequestRow
  /** Or their address. */
  name: string
  email: string
  text: string
  values: ReplyValues
  unfilled: string[]
  /** Of several: the address permanently refuses mail. */
  isLeftOut: boolean
}

export async function writeAnswers(
  db: Db,
  { settings: { erasure } }: Pick<StaffContext, 'settings'>,
  { actor, rows, text }: { actor: Actor; rows: readonly RequestRow[]; text: string },
): Promise<WrittenAnswer[]> {
  const visitors = await describeRequests(
    db,
    rows.map(({ id }) => id),
  )
  const emails = [...visitors.values()].map(({ email }) => email)
  // Of a single answer, the member chose the recipient. Suppressions need the form secret.
  const erasuresOf =
    emails.length > 1 && 'formSecret' in erasure
      ? await findErasureKinds(db, deriveErasureKey(erasure.formSecret), emails)
      : undefined
  return rows.flatMap(row => {
    const visitor = visitors.get(row.id)
    if (!visitor) return []
    const { name, email, vacancy_title } = visitor
    const request = { ...summarize(row, vacancy_title), who: { name } }
    const values = replyValues(request, actor.name)
    return {
      row,
      name: name ?? email,
      email,
      values,
      ...fillReply(text, values),
      isLeftOut: erasuresOf?.(email).has('suppressed') ?? false,
    }
  })
}
