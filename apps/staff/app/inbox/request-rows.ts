import type { ExportedRequest } from '@universe/domain/requests/export-requests'
import { nameState } from '@universe/domain/requests/request-state'
import type { Cell } from '../shared/exports/write-csv.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import { type Delivery, summarizeMail } from './words/describe-mail.ts'

/** Columns of exported requests. */
export const REQUEST_HEAD = [
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
  'Assignee',
  'Came (UTC)',
  `Came (${officeTimes.zoneName})`,
  'First answer (UTC)',
  'Late',
  'Days until erased',
  'Suspicious',
  'Mail',
]

const KINDS = { contact: 'Contact', demo: 'Demo', application: 'Application' } as const

/** @returns the requests as table rows, batch by batch */
export async function* requestRows(
  batches: AsyncIterable<readonly ExportedRequest[]>,
  delivery: Delivery,
): AsyncGenerator<Cell[][]> {
  for await (const requests of batches) {
    const now = Date.now()
    yield requests.map(request => toRow(request, delivery, now))
  }
}

function toRow(request: ExportedRequest, delivery: Delivery, now: number): Cell[] {
  const { reference, kind, title, who, phone, about, text, state, assignee } = request
  const { createdAt, answeredAt, daysUntilErased } = request
  return [
    reference,
    KINDS[kind],
    title,
    who.name,
    who.company,
    who.email,
    phone && `+${phone}`,
    about,
    text,
    nameState(state),
    assignee && (assignee.name ?? 'A former member'),
    new Date(createdAt).toISOString(),
    officeTimes.zoned(createdAt),
    answeredAt && new Date(answeredAt).toISOString(),
    request.isLate ? 'yes' : 'no',
    daysUntilErased,
    describeSuspicious(request),
    summarizeMail(request, delivery, officeTimes, now).text,
  ]
}

function describeSuspicious({ suspicious, suspicion }: ExportedRequest): string {
  if (suspicion === null) return 'no'
  return suspicious ? `yes: ${suspicion}` : `no, as a member judged: ${suspicion}`
}
