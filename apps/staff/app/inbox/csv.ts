import { utcDay } from '@universe/contract/dates'
import { exportRequests } from '@universe/domain/requests/export-requests'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { deliveryOf } from '../server/delivery-of.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readForm } from '../server/read-fields.ts'
import { writeCsv } from '../shared/exports/write-csv.ts'
import type { Route } from './+types/csv.ts'
import { inboxAddress } from './inbox-address.ts'
import { readFilter } from './read-filter.ts'
import { REQUEST_HEAD, requestRows } from './request-rows.ts'

/** Exports the selected or all filtered requests, after a fresh passkey check. */
export async function action({ context, request }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const form = await readForm(request)
  const ids = form.get('which') === 'filter' ? [] : form.getAll('id')
  const which = ids.length > 0 ? { ids } : { filter: readFilter(params) }
  const outcome = await attempt(context, exportRequests, which)
  const { searchParams } = new URL(inboxAddress(params), request.url)
  // The page that asks for the passkey restores the selection.
  for (const id of ids) searchParams.append('id', id)
  const here = { path: '/inbox', query: searchParams.toString() }
  return answerFile(outcome, here, batches => ({
    name: `requests-${utcDay(Date.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: writeCsv(REQUEST_HEAD, requestRows(batches, deliveryOf(context))),
  }))
}

/** Exports are recorded, so GET must not do it. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(inboxAddress(new URL(request.url).searchParams))
}
