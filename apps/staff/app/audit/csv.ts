import { utcDay } from '@universe/contract/dates'
import { exportAudit } from '@universe/domain/audit/list-audit'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { writeCsv } from '../shared/exports/write-csv.ts'
import type { Route } from './+types/csv.ts'
import { auditQuery } from './audit-address.ts'
import { AUDIT_HEAD, auditRows } from './audit-rows.ts'
import { readFilter } from './read-filter.ts'

/** Answers what the audit's filter shows as a file, to who has just shown a passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const { before: _, ...filter } = readFilter(params)
  const outcome = await attempt(context, exportAudit, filter)
  return answerFile(outcome, { path: '/audit', query: auditQuery(params) }, lines => ({
    name: `audit-${utcDay(Date.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: writeCsv(AUDIT_HEAD, auditRows(lines)),
  }))
}

/** Exporting is recorded, so a link must not do it. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(`/audit${auditQuery(new URL(request.url).searchParams)}`)
}
