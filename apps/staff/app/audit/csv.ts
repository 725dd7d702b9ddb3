import { type AuditLine, exportAudit } from '@universe/domain/audit/list-audit'
import { describeAction } from '@universe/domain/staff/audit-actions'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { type Columns, csvFile } from '../shared/exports/write-csv.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import type { Route } from './+types/csv.ts'
import { auditQuery } from './audit-address.ts'
import { describeDetails, describeWho } from './describe-line.ts'
import { readAuditFilter } from './read-filter.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const { before: _, ...filter } = readAuditFilter(params)
  const outcome = await attempt(context, exportAudit, filter)
  return answerFile(outcome, { path: '/audit', query: auditQuery(params) }, lines =>
    csvFile('audit', COLUMNS, lines),
  )
}

/** Exports are recorded; GET must not do so. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(`/audit${auditQuery(new URL(request.url).searchParams)}`)
}

const COLUMNS: Columns<AuditLine> = {
  Line: ({ seq }) => seq,
  'Time (UTC)': ({ at }) => new Date(at).toISOString(),
  [`Time (${officeTimes.zoneName})`]: ({ at }) => officeTimes.zoned(at),
  Who: describeWho,
  Member: ({ memberId }) => memberId,
  What: ({ action }) => describeAction(action),
  Action: ({ action }) => action,
  'On what': ({ objectId }) => objectId,
  Details: ({ details }) => describeDetails(details),
  Hash: ({ hash }) => hash,
}
