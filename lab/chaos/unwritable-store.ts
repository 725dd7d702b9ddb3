import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessages } from '@universe/api/failures/http-error'
import { calls } from '@universe/contract/calls'
import { countRows } from '@universe/store/table-names'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { inStore } from '@universe/testing/stores/stored-drafts'
import { databaseName, query } from '@universe/testing/stores/test-database'
import { audit } from './audit.ts'
import { waitForMail } from './outbox-state.ts'
import { listViolations, type Outcome, WITHIN_MS } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
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

/** A way to make a running server's store unwritable, and writable again. */
interface UnwritableWay {
  name: string
  /** Settings that the server must be started with. */
  env: Record<string, string>
  begin(server: RunningServer): Promise<void> | void
  end(server: RunningServer): Promise<void> | void
}

const PRELOAD = new URL('./store-pragma.ts', import.meta.url).href
const PAGES_MAX = 2 ** 32 - 2

/** @returns the ways for a store that work on this machine */
function listUnwritableWays({ location, dataDir }: StorePlace): UnwritableWay[] {
  if ('databaseUrl' in location) return [readOnlyDatabase(location.databaseUrl)]
  const ways = [
    // A limit below the current size means the current size.
    tellStore(dataDir, 'full', 'pragma max_page_count = 1', `pragma max_page_count = ${PAGES_MAX}`),
    tellStore(dataDir, 'read-only', 'pragma query_only = on', 'pragma query_only = off'),
  ]
  return hasPrlimit() ? [...ways, fullDisk] : ways
}

function tellStore(dataDir: string, name: string, begin: string, end: string): UnwritableWay {
  const file = join(dataDir, 'pragma.sql')
  const tell = ({ pid }: RunningServer, pragma: string) => {
    writeFileSync(file, pragma)
    if (pid) process.kill(pid, 'SIGUSR2')
  }
  return {
    name,
    env: { NODE_OPTIONS: `--import=${PRELOAD}`, STORE_PRAGMA: file },
    begin: server => tell(server, begin),
    end: server => tell(server, end),
  }
}

/** A file size limit, like a full disk: the write-ahead log fails at commit. */
const fullDisk: UnwritableWay = {
  name: 'on a disk that takes no more',
  env: {},
  begin: server => limitFileSize(server, '0'),
  end: server => limitFileSize(server, 'unlimited'),
}

function limitFileSize({ pid }: RunningServer, size: string) {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
  if (status !== 0) throw new Error('prlimit did not limit the size of files.')
}

function hasPrlimit(): boolean {
  const { pid } = process
  return spawnSync('prlimit', ['--pid', String(pid), '--fsize']).status === 0
}

/**
 * New sessions are read-only and current ones are ended, as when a server becomes a standby. Nobody
 * ends them when it is primary again, so the product must replace them.
 */
function readOnlyDatabase(url: string): UnwritableWay {
  const name = databaseName(url)
  const beside = new URL('/postgres', url).href
  return {
    name: 'read-only',
    env: {},
    async begin() {
      await query(beside, `alter database ${name} set default_transaction_read_only = on`)
      await query(
        beside,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    },
    end: () => query(beside, `alter database ${name} reset default_transaction_read_only`),
  }
}
