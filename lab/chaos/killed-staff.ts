import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DAY_MS } from '@universe/contract/dates'
import type { StoredChange } from '@universe/domain/requests/request-change-repository'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { makeLink, openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { findFreePort } from '@universe/testing/servers/free-port'
import { type ReceivedMail, startMailServer } from '@universe/testing/servers/mail-server'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { shiftClock } from '@universe/testing/time/shift-clock'
import { delay, drop, loseAnswer, noFault } from './connection-faults.ts'
import { type MembersAtWork, startMembers } from './members-at-work.ts'
import { waitForMail } from './outbox-state.ts'
import { killAtTimes, listViolations, type Outcome } from './outcome.ts'
import { type StorePlace, storeSettings } from './store-place.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export interface KilledStaff {
  changes: number
  members: number
  kills: number
}

/** Few, so that members' changes conflict. */
const REQUESTS = 8
const LONGEST_DELAY_MS = 200
/** Covers a weekend of the office. */
const LONGEST_WAIT_MS = 4 * DAY_MS

/** Members on bad connections work on the same requests while their server is killed repeatedly. */
export async function killStaff(
  place: StorePlace,
  { changes, members, kills }: KilledStaff,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const store = openStore(place.location)
  ends.defer(() => store.close())
  await migrateStore(store)
  const requests = await storeInbox(store, exampleRequests())

  const port = await findFreePort()
  const mail = await startMailServer()
  ends.defer(() => mail.stop())
  const start = (env: Record<string, string> = {}) =>
    startStaff(place, port, { SMTP_URL: mail.url, ...env })
  const servers = [await start()]
  ends.defer(() => servers.at(-1)?.kill())
  let isBad = false
  const line = await startTcpProxy(
    () => port,
    () => (isBad ? chooseFault() : noFault),
  )
  ends.defer(() => line.shut())
  const staffUrl = `http://localhost:${port}`
  const browsers = []
  for (let number = 1; number <= members; number++) {
    browsers.push(await enter(store, { staffUrl, port: line.port, number }))
  }
  isBad = true
  const work = startMembers(browsers, { requests, changes })
  const changed = { kills, total: changes, count: () => work.acknowledged.length }
  await killAtTimes(changed, async () => {
    // At an arbitrary point of a change.
    await setTimeout(randomInt(20))
    await servers.at(-1)?.kill()
    servers.push(await start())
  })
  await work.over
  await servers.at(-1)?.stop()
  // By then answers that can be undone or wait for the morning are due.
  servers.push(await start(shiftClock(LONGEST_WAIT_MS)))
  await waitForMail(place)
  await servers.at(-1)?.stop()
  const name = `${changes} changes by ${members} members, a bad line, ${kills} kills`
  const logLines = servers.flatMap(server => server.printed().split('\n'))
  // Awaited here, since the store is closed on return.
  return await auditStaff({ name, store, work, logLines, received: mail.received })
}

function exampleRequests() {
  return Array.from({ length: REQUESTS }, (_, number) => ({
    kind: 'contact' as const,
    name: `Visitor ${number}`,
    topic: 'Telecom',
    agoMs: number * 60_000,
  }))
}

/** Always at the same address. */
function startStaff(
  place: StorePlace,
  port: number,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const env = {
    STAFF_PORT: String(port),
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    ...storeSettings(place),
    ...settings,
  }
  return startServer(env, place.dataDir)
}

async function enter(
  store: Store,
  { staffUrl, port, number }: { staffUrl: string; port: number; number: number },
) {
  const link = new URL(await makeLink(store, staffUrl, `m${number}@universe.example`, ['sales']))
  const browser = openStaffBrowser(staffUrl, port)
  const { status, text } = await browser.post(link.pathname + link.search, {
    name: `Member ${number}`,
  })
  if (status !== 302) throw new Error(`The link let nobody in: ${status} ${text}`)
  return browser
}

/** Four connections of five are intact. */
function chooseFault() {
  const die = Math.random()
  if (die < 0.05) return drop
  if (die < 0.1) return delay(Math.random() * LONGEST_DELAY_MS)
  if (die < 0.2) return loseAnswer
  return noFault
}

interface Audited {
  name: string
  store: Store
  work: MembersAtWork
  logLines: readonly string[]
  received: readonly ReceivedMail[]
}

/**
 * Compares confirmed changes with histories, list, audit and received mail, after the server has
 * ended.
 */
async function auditStaff({ name, store, work, logLines, received }: Audited): Promise<Outcome> {
  const { acknowledged, surprises } = work
  const { db } = store
  const lines = await db.selectFrom('request_changes').selectAll().orderBy('number').execute()
  const requests = await db.selectFrom('requests').select(['id', 'state', 'answered_at']).execute()
  const audited = await db.selectFrom('audit').select(['action', 'details']).execute()
  const { broken } = await verifyChain(store, logLines)

  const byBatch = Map.groupBy(lines, ({ batch_id }) => batch_id)
  const isKept = ({ batchId, requestId, what, isUndone }: (typeof acknowledged)[number]) => {
    const [line, ...more] = byBatch.get(batchId) ?? []
    if (!line || more.length > 0 || line.request_id !== requestId) return false
    if (isUndone !== (line.undone_at !== null)) return false
    if ('state' in what) return line.kind === 'state' && line.after === what.state
    const [kind, text] = Object.entries(what)[0] ?? []
    return line.kind === kind && line.note === (isUndone ? null : text)
  }
  const lost = acknowledged.filter(change => !isKept(change)).length
  const answers = received.filter(({ mail }) => mail.messageId?.startsWith('<answer-'))
  const isMailed = ({ note }: Pick<StoredChange, 'note'>) =>
    new Set(
      answers
        .filter(({ mail }) => mail.text?.includes(String(note)))
        .map(({ mail }) => mail.messageId),
    ).size === 1
  const answered = lines.filter(({ kind, undone_at }) => kind === 'answer' && undone_at === null)
  const unsent = answered.filter(line => !isMailed(line)).length
  const delivered = new Set(answers.map(({ mail }) => mail.messageId)).size
  const words = lines.flatMap(({ note }) => note ?? [])
  const audits = (action: RegExp) =>
    audited
      .filter(each => action.test(each.action))
      .map(({ details }) => String((JSON.parse(details) as { batch?: string }).batch))
      .toSorted()
  const undone = [...byBatch.values()].filter(([line]) => line?.undone_at !== null)
  const states = Map.groupBy(
    lines.filter(({ kind, undone_at }) => kind === 'state' && undone_at === null),
    ({ request_id }) => request_id,
  )
  return {
    case: name,
    sent: work.sent,
    acknowledged: acknowledged.length,
    stored: byBatch.size,
    delivered,
    repeated: answers.length - delivered,
    lost: lost + unsent,
    slowestMs: work.slowestMs,
    violations: [
      ...new Set(surprises),
      ...listViolations({
        [`${lost} acknowledged changes are lost or not as they were told`]: lost > 0,
        [`${unsent} answers did not reach their visitors, or did so twice`]: unsent > 0,
        'an answer went out that was taken back': delivered > answered.length,
        'a note stands twice': new Set(words).size < words.length,
        'the history and the audit differ':
          audits(/^request\.(state-changed|noted|answered)$/).join() !==
          [...byBatch.keys()].toSorted().join(),
        'what was taken back and the audit differ':
          audits(/undone/).join() !==
          undone
            .map(([line]) => String(line?.batch_id))
            .toSorted()
            .join(),
        'a state is not the last of its history': requests.some(
          ({ id, state }) => state !== (states.get(id)?.at(-1)?.after ?? 'new'),
        ),
        'an answered request does not know since when': requests.some(
          ({ state, answered_at }) => ['waiting', 'done'].includes(state) && answered_at === null,
        ),
        [`the audit is broken: ${broken?.reason}`]: broken !== undefined,
      }),
    ],
  }
}
