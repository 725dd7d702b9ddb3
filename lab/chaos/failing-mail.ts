import { refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { audit } from './audit.ts'
import {
  type ConnectionFault,
  cutAfterMessage,
  greetWith,
  hang,
  noFault,
} from './connection-faults.ts'
import { readUnsent, retryDead, waitForFailure, waitForMail } from './outbox-state.ts'
import { listViolations, type Outcome } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { noTraffic, startVisitors } from './visitors.ts'

export interface FailingMail {
  submissionsEach: number
  /** Limit on visitors' waiting time. */
  answersWithinMs: number
}

/** A way in which a mail server fails. */
interface Failure {
  name: string
  /** Refuses connections. */
  isShut?: boolean
  fault?: ConnectionFault
  /** Code with which it rejects every recipient. */
  code?: number
  /** Whether messages should be given up at once. */
  isFinal?: boolean
}

const failures: readonly Failure[] = [
  { name: 'answers 550', code: 550, isFinal: true },
  { name: 'hangs', fault: hang },
  { name: 'greets with 554', fault: greetWith('554 5.3.2 not today') },
  { name: 'refuses connections', isShut: true },
  { name: 'answers 451', code: 451 },
  { name: 'cuts after DATA', fault: cutAfterMessage },
]

/**
 * Case (c): visitors come while the mail server fails in various ways. Once it recovers, each
 * message arrives by itself, and rejected ones after a retry by the operator.
 */
export async function failMail(
  place: StorePlace,
  { submissionsEach, answersWithinMs }: FailingMail,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  let failure: Failure | undefined
  const refuse = () => (failure?.code ? refusal(`${failure.code} ${WORDS}`) : undefined)
  const smtp = ends.adopt(await startMailServer(refuse), ({ stop }) => stop())
  const port = Number(new URL(smtp.url).port)
  const line = await startTcpProxy(
    () => port,
    () => failure?.fault ?? noFault,
  )
  ends.defer(() => line.shut())
  const server = await startApi(place, { SMTP_URL: `smtp://127.0.0.1:${line.port}` })
  ends.defer(() => server.kill())

  const submissions: Submission[] = []
  const traffic = noTraffic()
  const violations: string[] = []
  for (failure of failures) {
    // Ends open connections, so that new ones meet the failure.
    if (failure.isShut) await line.shut()
    else line.cut()
    const since = Date.now()
    const group = makeSubmissions(submissionsEach, `visitor${submissions.length}x`)
    submissions.push(...group)
    const visit = { clients: submissionsEach, silenceMs: answersWithinMs }
    await startVisitors(server.url, group, visit, traffic).over
    const { name, isFinal, isShut } = failure
    const what = `a mail server that ${name} noticed`
    await waitForFailure(place, { what, since })
    if (isShut) await line.reopen()
    if (!isFinal) continue
    await waitForMail(place)
    violations.push(...(await findNotGivenUp(place)))
    failure = undefined
    await retryDead(place)
    await waitForMail(place)
  }
  failure = undefined
  line.cut()
  await waitForMail(place)
  await server.stop()

  const names = failures.map(({ name }) => name).join(', ')
  const name = `${submissions.length} submissions, a mail server that ${names}`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  const tooSlow = listViolations({ 'a visitor waited for it': traffic.slowestMs > answersWithinMs })
  return { ...outcome, violations: [...outcome.violations, ...violations, ...tooSlow] }
}

const WORDS = '5.7.1 not by us'

async function findNotGivenUp(place: StorePlace): Promise<string[]> {
  const unsent = await readUnsent(place)
  return listViolations({
    'a message refused for good was not given up': unsent.length === 0,
    'a refusal is not kept in the server’s words': unsent.some(
      ({ state, last_error }) => state !== 'dead' || !last_error?.includes(WORDS),
    ),
  })
}
