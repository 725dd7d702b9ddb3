import { utcDay } from '@universe/contract/dates'
import {
  type ExportedPerson,
  exportPerson,
  type PersonSubscription,
} from '@universe/domain/people/read-person'
import type { MessageProgress } from '@universe/domain/requests/message-progress-repository'
import { nameState } from '@universe/domain/requests/request-state'
import { redirect } from 'react-router'
import { nameChannel } from '../inbox/words/describe-request.ts'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readFields } from '../server/read-fields.ts'
import type { Route } from './+types/json.ts'

/** For owners, after a fresh passkey check. */
export async function action({ context, request }: Route.ActionArgs) {
  const [typed] = await readFields(request, 'address')
  const address = typed.trim()
  const outcome = await attempt(context, exportPerson, { address })
  const query = new URLSearchParams({ address }).toString()
  return answerFile(outcome, { path: '/people', query }, person => ({
    // Without the address: others may see a list of downloads.
    name: `person-${utcDay(Date.now())}.json`,
    type: 'application/json',
    content: writePerson(address, person),
  }))
}

/** Exports are recorded; GET must not do so. */
export function loader({ context }: Route.LoaderArgs) {
  signedIn(context)
  return redirect('/people')
}

type ExportedRequest = ExportedPerson['requests'] extends AsyncIterable<infer Each> ? Each : never

/**
 * GDPR, articles 15 and 20: one JSON object, streamed by request. CVs are base64, so that the file
 * is complete. Staff are not named, as that would be their own data.
 */
async function* writePerson(
  address: string,
  { requests, ...person }: ExportedPerson,
): AsyncGenerator<Uint8Array> {
  const head = JSON.stringify(describeHead(address, person), null, 2)
  // The last property, streamed as it is read.
  yield Buffer.from(`${head.slice(0, -2)},\n  "requests": [`)
  let isFirst = true
  for await (const request of requests) {
    yield Buffer.from(`${isFirst ? '' : ','}\n${JSON.stringify(describeRequest(request), null, 2)}`)
    isFirst = false
  }
  yield Buffer.from(']\n}\n')
}

function describeHead(
  address: string,
  { addresses, subscriptions = [], whole }: Omit<ExportedPerson, 'requests'>,
) {
  const { acknowledgements = [], mentions = [], erasures = [] } = whole ?? {}
  return {
    about: address,
    madeAt: time(Date.now()),
    addresses,
    newsletter: subscriptions.map(describeSubscription),
    acknowledgementsCountedPerDay: acknowledgements,
    notesOnOtherRequests: mentions.map(({ reference, at, note }) => ({
      request: reference,
      writtenAt: time(at),
      note,
    })),
    erasures: erasures.map(({ kind, at }) => ({ what: kind, at: time(at) })),
  }
}

function describeRequest(request: ExportedRequest) {
  const { reference, kind, title, createdAt, state, stateSince, fields, text, consent } = request
  const { waitingUntil, channel, visit, suspicion, withheld, daysUntilErased } = request
  const { mail, history, files, cv, cvContent } = request
  return {
    reference,
    kind,
    about: title,
    cameAt: time(createdAt),
    fields: Object.fromEntries(fields.map(({ label, value }) => [label, value])),
    text,
    consent,
    visit,
    state: nameState(state),
    stateSince: stateSince === null ? null : time(stateSince),
    waitsUntil: waitingUntil,
    enteredByHand: channel && nameChannel(channel),
    suspicion,
    acknowledgmentKeptBackBy: withheld,
    daysUntilErased,
    messages: mail.map(describeMessage),
    history: history.map(({ at, kind: what, before, after, note, undoneAt }) => ({
      at: time(at),
      what,
      // For an assignee these are members' names.
      ...(what === 'state' && {
        before: before && nameState(before),
        after: after && nameState(after),
      }),
      ...(note !== null && { note }),
      ...(undoneAt !== null && { takenBackAt: time(undoneAt) }),
    })),
    files: files.map(({ name, content }) => ({
      name,
      mediaType: 'application/pdf',
      base64: Buffer.from(content).toString('base64'),
    })),
    cv: cv && {
      mediaType: 'application/pdf',
      byteSize: cv.byteSize,
      sha256: cv.sha256,
      base64: cvContent ? Buffer.from(cvContent).toString('base64') : null,
    },
  }
}

function describeSubscription({ email, createdAt, suspicion, standing, mail }: PersonSubscription) {
  return {
    email,
    since: time(createdAt),
    suspicion,
    ...(standing && {
      state: standing.state,
      stateSince: time(standing.since ?? createdAt),
      askedToConfirmAt: standing.askedAt === null ? null : time(standing.askedAt),
      source: standing.source,
      consent: standing.consent,
      history: standing.events.map(({ at, kind, detail }) => ({
        at: time(at),
        what: kind,
        how: detail,
      })),
    }),
    messages: mail.map(describeMessage),
  }
}

function describeMessage({
  purpose,
  state,
  storedAt,
  attempts,
  acceptedAt,
  lastError,
}: MessageProgress) {
  return {
    to: purpose === 'company' ? 'the company' : 'the person',
    state,
    storedAt: time(storedAt),
    attempts,
    acceptedAt: acceptedAt === null ? null : time(acceptedAt),
    lastError,
  }
}

function time(instant: number): string {
  return new Date(instant).toISOString()
}
