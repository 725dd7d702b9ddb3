import { VISIT_FIELDS } from '@universe/contract/visit-source'
import { type ExportedRequest, exportRequests } from '@universe/domain/requests/export-requests'
import { nameState } from '@universe/domain/requests/request-state'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readForm } from '../server/read-fields.ts'
import { deliveryOf } from '../server/request-context.ts'
import { type Cell, csvFile } from '../shared/exports/write-csv.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import type { Route } from './+types/csv.ts'
import { inboxAddress, inboxFilter } from './inbox-address.ts'
import { readFilter } from './read-filter.ts'
import { type Delivery, summarizeMail } from './words/describe-mail.ts'
import { KIND_NAMES, nameChannel } from './words/describe-request.ts'
import { describeOrigin, VISIT_LABELS } from './words/describe-visit.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const form = await readForm(request)
  const ids = form.get('which') === 'filter' ? [] : form.getAll('id')
  const which = ids.length > 0 ? { ids } : { filter: readFilter(params) }
  const outcome = await attempt(context, exportRequests, which)
  const query = new URLSearchParams(inboxFilter(params))
  // For restoring the selection after the passkey check.
  for (const id of ids) query.append('id', id)
  const here = { path: '/inbox', query: query.toString() }
  return answerFile(outcome, here, batches =>
    csvFile('requests', REQUEST_HEAD, batches, request => toRow(request, deliveryOf(context))),
  )
}

/** Exports are recorded; GET must not do so. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(inboxAddress(new URL(request.url).searchParams))
}

const REQUEST_HEAD = [
  'Reference',
  'Kind',
  'Line, demo type or vacancy',
  'Name',
  'Company',
  'Email',
  'Phone',
  'About',
  'Text',
  'State',
  'Waits until',
  'Assignee',
  'Came (UTC)',
  `Came (${officeTimes.zoneName})`,
  'First answer (UTC)',
  'Late',
  'Days until erased',
  'Suspicious',
  'Mail',
  'Entered by hand',
  'Came from',
  ...Object.values(VISIT_LABELS),
]

function toRow(request: ExportedRequest, delivery: Delivery): Cell[] {
  const { reference, kind, title, who, phone, about, text, state, assignee } = request
  const { createdAt, answeredAt, daysUntilErased, visit } = request
  return [
    reference,
    KIND_NAMES[kind],
    title,
    who.name,
    who.company,
    who.email,
    phone && `+${phone}`,
    about,
    text,
    nameState(state),
    request.waitingUntil,
    assignee && (assignee.name ?? 'A former member'),
    new Date(createdAt).toISOString(),
    officeTimes.zoned(createdAt),
    answeredAt && new Date(answeredAt).toISOString(),
    request.isLate ? 'yes' : 'no',
    daysUntilErased,
    describeSuspicious(request),
    summarizeMail(request, delivery, officeTimes, Date.now()).text,
    request.channel && nameChannel(request.channel),
    visit && describeOrigin(visit.origin),
    ...VISIT_FIELDS.map(name => visit?.[name] ?? null),
  ]
}

function describeSuspicious({ suspicious, suspicion }: ExportedRequest): string {
  if (suspicion === null) return 'no'
  return suspicious ? `yes: ${suspicion}` : `no, as a member judged: ${suspicion}`
}
