import type { Db } from '@universe/store/store'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { findErasureKinds } from '../platform/erasures/erasure-repository.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { fillReply, replyValues } from './fill-reply.ts'
import { summarize } from './listed-request.ts'
import type { RequestRow } from './request-list-repository.ts'
import { describeRequests } from './request-repository.ts'

export type WrittenAnswer = Awaited<ReturnType<typeof writeAnswers>>[number]

export async function writeAnswers(
  db: Db,
  { settings: { erasure } }: Pick<StaffContext, 'settings'>,
  { actor, rows, text }: { actor: Actor; rows: readonly RequestRow[]; text: string },
) {
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
    return [
      {
        row,
        /** Or their address. */
        name: name ?? email,
        email,
        values,
        ...fillReply(text, values),
        /** Of several: the address permanently refuses mail. */
        isLeftOut: erasuresOf?.(email).has('suppressed') ?? false,
      },
    ]
  })
}
