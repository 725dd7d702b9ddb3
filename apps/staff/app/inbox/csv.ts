import { VISIT_FIELDS } from '@universe/contract/visit-source'
import { type ExportedRequest, exportRequests } from '@universe/domain/requests/export-requests'
import { nameState } from '@universe/domain/requests/request-state'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readForm } from '../server/read-fields.ts'
import { deliveryOf } from '../server/request-context.ts'
import { type Columns, csvFile } from '../shared/exports/write-csv.ts'
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
    csvFile('requests', columnsFor(deliveryOf(context)), batches),
  )
}

/** Exports are recorded; GET must not do so. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(inboxAddress(new URL(request.url).searchParams))
}

function columnsFor(delivery: Delivery): Columns<ExportedRequest> {
  return {
    Reference: ({ reference }) => reference,
    Kind: ({ kind }) => KIND_NAMES[kind],
    'Line, demo type or vacancy': ({ title }) => title,
    Name: ({ who }) => who.name,
    Company: ({ who }) => who.company,
    Email: ({ who }) => who.email,
    Phone: ({ phone }) => phone && `+${phone}`,
    About: ({ about }) => about,
    Text: ({ text }) => text,
    State: ({ state }) => nameState(state),
    'Waits until': ({ waitingUntil }) => waitingUntil,
    Assignee: ({ assignee }) => assignee && (assignee.name ?? 'A former member'),
    'Came (UTC)': ({ createdAt }) => new Date(createdAt).toISOString(),
    [`Came (${officeTimes.zoneName})`]: ({ createdAt }) => officeTimes.zoned(createdAt),
    'First answer (UTC)': ({ answeredAt }) => answeredAt && new Date(answeredAt).toISOString(),
    Late: ({ isLate }) => (isLate ? 'yes' : 'no'),
    'Days until erased': ({ daysUntilErased }) => daysUntilErased,
    Suspicious: describeSuspicious,
    Mail: request => summarizeMail(request, delivery, officeTimes, Date.now()).text,
    'Entered by hand': ({ channel }) => channel && nameChannel(channel),
    'Came from': ({ visit }) => visit && describeOrigin(visit.origin),
    ...Object.fromEntries(
      VISIT_FIELDS.map(name => [
        VISIT_LABELS[name],
        ({ visit }: ExportedRequest) => visit?.[name] ?? null,
      ]),
    ),
  }
}

function describeSuspicious({ suspicious, suspicion }: ExportedRequest): string {
  if (suspicion === null) return 'no'
  return suspicious ? `yes: ${suspicion}` : `no, as a member judged: ${suspicion}`
}
