import {
  type ExportedSubscriber,
  exportSubscribers,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { type Columns, csvFile } from '../shared/exports/write-csv.ts'
import type { Route } from './+types/csv.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('state')
  const state = STATES.find(each => each === asked)
  const outcome = await attempt(context, exportSubscribers, { state })
  const here = { path: '/subscribers', query: searchParams.toString() }
  return answerFile(outcome, here, batches => csvFile('subscribers', COLUMNS, batches))
}

const STATES = ['pending', 'confirmed', 'unsubscribed'] as const

/** Exports are recorded; GET must not do so. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(`/subscribers${new URL(request.url).search}`)
}

const SOURCES = { form: 'the newsletter form', import: 'an import' } as const

/** An import accepts them. */
const COLUMNS: Columns<ExportedSubscriber> = {
  Email: ({ email }) => email,
  State: ({ state }) => state,
  'Subscribed (UTC)': ({ subscribedAt }) => toText(subscribedAt),
  'Confirmed (UTC)': ({ confirmedAt }) => toText(confirmedAt),
  'Unsubscribed (UTC)': ({ unsubscribedAt }) => toText(unsubscribedAt),
  'Came by': ({ source }) => SOURCES[source],
  Consent: ({ consent }) => consent,
  'Consented at': ({ consentedAt, subscribedAt }) => toText(consentedAt ?? subscribedAt),
}

function toText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
