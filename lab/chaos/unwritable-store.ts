import { errorMessages } from '@universe/api/failures/http-error'
import { calls } from '@universe/contract/calls'
import { countRows } from '@universe/store/table-names'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { inStore } from '@universe/testing/stores/stored-drafts'
import { audit } from './audit.ts'
import { waitForMail } from './outbox-state.ts'
import { listViolations, type Outcome, WITHIN_MS } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
import { listUnwritableWays } from './unwritable-ways.ts'
import { type Answer, noTraffic, send, startVisitors, type Traffic } from './visitors.ts'

export interface UnwritableStore {
  answersWithinMs: number
}

const FORMS = 4
/** A full store may have space for a few more, then for none. */
const VISITORS_MAX = 200 * FORMS

/**
 * Case (d): visitors come while the store cannot be written, in various ways. They are refused,
 * nothing is stored partly, and once the store recovers the same process accepts what they send
 * again.
 */
export async function failStore(
  place: StorePlace,
  { answersWithinMs }: UnwritableStore,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const ways = listUnwritableWays(place)
  const submissions: Submission[] = []
  const traffic = noTraffic()
  const violations: string[] = []
  for (const way of ways) {
    const server = await startApi(place, { ...way.env, SMTP_URL: smtp.url })
    ends.defer(() => server.kill())
    const visit = { clients: FORMS, silenceMs: answersWithinMs }
    const early = makeSubmissions(FORMS, `early${submissions.length}x`)
    await startVisitors(server.url, early, visit, traffic).over
    await waitForMail(place)

    await way.begin(server)
    const answers = await sendUntilRefused(server.url, submissions.length, answersWithinMs)
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { submission } of accepted) traffic.acknowledged.add(submission.key)
    traffic.sent += answers.length
    submissions.push(...early, ...answers.map(({ submission }) => submission))
    const reading = await fetch(`${server.url}${calls.getAllJobs}`)
    const found = listViolations({
      'it says that it is ready': (await readReadiness(server.url)) !== 503,
      'not every form was refused': !isEveryFormRefused(answers),
      'a refusal is not 503 with our message': !refused.every(isOurRefusal),
      'content is not read any more': reading.status !== 200,
      'a refused request left something behind': !(await holdsJust(place, submissions, traffic)),
    })
    violations.push(...found.map(violation => `${way.name}: ${violation}`))

    await way.end(server)
    const isReady = async () => (await readReadiness(server.url)) === 200
    await waitUntil(`${way.name}: ready again`, isReady, WITHIN_MS)
    const again = refused.map(({ submission }) => submission)
    // One by one, since each starts from the state left by the previous one.
    await startVisitors(server.url, again, { ...visit, clients: 1 }, traffic).over
    await waitForMail(place)
    await server.stop()
  }
  const names = ways.map(({ name }) => name).join(', ')
  const name = `${submissions.length} submissions, a store that is ${names}`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  return { ...outcome, violations: [...outcome.violations, ...violations] }
}

async function readReadiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

/** Sends requests until one of each form has been refused. */
async function sendUntilRefused(url: string, from: number, silenceMs: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const submission of makeSubmissions(VISITORS_MAX, `visitor${from}x`)) {
    answers.push(await send(url, submission, silenceMs))
    if (isEveryFormRefused(answers)) break
  }
  return answers
}

function isEveryFormRefused(answers: readonly Answer[]): boolean {
  return answers.length >= FORMS && answers.slice(-FORMS).every(({ status }) => status !== 200)
}

function isOurRefusal({ status, text }: Answer): boolean {
  return (
    status === 503 && /^retry-after: \d+/im.test(text) && text.endsWith(errorMessages.unavailable)
  )
}

/** @returns whether the store holds exactly the acknowledged requests, completely */
async function holdsJust(
  { location }: StorePlace,
  submissions: readonly Submission[],
  { acknowledged }: Traffic,
): Promise<boolean> {
  const accepted = submissions.filter(({ key }) => acknowledged.has(key))
  const count = (...kinds: string[]) => accepted.filter(({ kind }) => kinds.includes(kind)).length
  const rows = await inStore(location, ({ db }) => countRows(db))
  return (
    rows.subscribers === count('subscriber') &&
    rows.enquiries === count('contact', 'demo') &&
    rows.applications === count('application') &&
    rows.cvs === count('application') &&
    rows.idempotency_keys === accepted.length &&
    rows.outbox === 2 * accepted.length
  )
}
