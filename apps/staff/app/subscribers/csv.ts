import { utcDay } from '@universe/contract/dates'
import { exportSubscribers } from '@universe/domain/newsletter/export-subscribers'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { writeCsv } from '../shared/exports/write-csv.ts'
import type { Route } from './+types/csv.ts'
import { SUBSCRIBER_HEAD, subscriberRows } from './subscriber-rows.ts'

/** Answers the subscribers, or those of the state that the page shows, to who has just shown a passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('state')
  const state = STATES.find(each => each === asked)
  const outcome = await attempt(context, exportSubscribers, { state })
  const here = { path: '/subscribers', query: searchParams.toString() }
  return answerFile(outcome, here, batches => ({
    name: `subscribers-${utcDay(Date.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: writeCsv(SUBSCRIBER_HEAD, subscriberRows(batches)),
  }))
}

const STATES = ['pending', 'confirmed', 'unsubscribed'] as const

/** Exporting is recorded, so a link must not do it. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(`/subscribers${new URL(request.url).search}`)
}
