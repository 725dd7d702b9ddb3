import { setTimeout } from 'node:timers/promises'
import type { ApiConfig } from '@universe/api/config'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { eraseProbes } from '@universe/domain/probe/erase-probes'
import { makeProbeKey, readProbeKey } from '@universe/domain/probe/probe-key'
import { findCompanyMessage } from '@universe/domain/probe/probe-repository'
import { lockTask } from '@universe/store/data-folder'
import type { Store } from '@universe/store/store'
import { withCurrentStore } from '@universe/store/store-operations'
import type { Environment } from '../config/read-variables.ts'
import { readSiteConfig } from '../config/site-config.ts'
import { runCommand } from './run-command.ts'
import { describeFetchFailure, sendProbe } from './send-probe.ts'

const WITHIN_SECONDS = 120
const WITHIN_MAX_SECONDS = 3600
const ANSWER_WITHIN_MS = 10_000
const POLL_MS = 200
const USAGE = `Usage: ${operatorCommand('probe')}, ${operatorCommand('probe', '--within SECONDS')} (1 to ${WITHIN_MAX_SECONDS})`

// The answer came after the commit, so a missing request is in another store.
const NOT_IN_STORE =
  'The site accepted the request, and it is not in this command’s store. Give the command the server’s settings: DATA_DIR or DATABASE_URL, and FORM_SECRET_FILE. Where the form secret is another, the server took it for a visitor’s: it was mailed and acknowledged, and stands in the staff’s inbox under the name “Probe”; members call it spam there, which is erased.'

// Sends a request the public way, and erases it once its mail is sent.
await runCommand(USAGE, async (config, args, env) => {
  const within = readWithin(args) * 1000
  const lock = lockTask(config.dataDir, 'probe')
  if (!lock) throw new Error('Another probe is under way.')
  try {
    const said = await withCurrentStore(config, store => probe(store, config, { env, within }))
    return [said, await reportToHeartbeat(config)].join(' ')
  } finally {
    lock.release()
  }
})

function readWithin(args: readonly string[]): number {
  if (args.length === 0) return WITHIN_SECONDS
  const [option, text = '', ...rest] = args
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (option !== '--within' || rest.length > 0 || seconds < 1 || seconds > WITHIN_MAX_SECONDS) {
    throw new Error(USAGE)
  }
  return seconds
}

async function probe(
  store: Store,
  config: ApiConfig,
  { env, within }: { env: Environment; within: number },
): Promise<string> {
  const settings = { ...config, formSecret: readFormSecret(config) }
  const start = performance.now()
  const key = makeProbeKey(settings.formSecret, Date.now() + within)
  const end = endAfter(within)
  try {
    const { publicUrl, mailFrom } = config
    const { apiUrl } = readSiteConfig(env)
    await sendProbe({ key, publicUrl, apiUrl, from: mailFrom.address }, end)
    await waitForMail(store, readProbeKey(settings.formSecret, key)?.id ?? '', end)
  } finally {
    // Also the leftovers of a killed probe.
    await eraseProbes(store, settings, { ownKey: key, now: Date.now() })
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  await writeHeartbeat(store.db, { name: 'probe', at: Date.now() })
  return `A request sent to ${config.publicUrl} was stored, and its mail accepted, within ${seconds} s. It is erased again.`
}

/** An interrupted probe erases its data, as after a timeout. */
function endAfter(ms: number): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(name, () => stopped.abort(new Error('the probe was stopped')))
  }
  return AbortSignal.any([stopped.signal, AbortSignal.timeout(ms)])
}

/** @throws in a sentence without a success status; the path, a secret, is not in it */
async function reportToHeartbeat({ heartbeatUrl }: ApiConfig): Promise<string> {
  if (heartbeatUrl === undefined) return 'There is no HEARTBEAT_URL to call.'
  const { host } = new URL(heartbeatUrl)
  const why = await call(heartbeatUrl)
  if (why === undefined) return `HEARTBEAT_URL (${host}) was called.`
  throw new Error(`The probe succeeded, and HEARTBEAT_URL (${host}) was not told: ${why}.`)
}

async function call(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const { ok, status, body } = await fetch(url, { signal, redirect: 'manual' })
    await body?.cancel()
    return ok ? undefined : `it answered with ${status}`
  } catch (error) {
    return describeFetchFailure(error)
  }
}

/**
 * Accepted by the mail server.
 * @throws in a sentence where it is not in this store, failed for good, or still waits at the
 * deadline
 */
async function waitForMail(store: Store, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const message = await findCompanyMessage(store, id)
    if (!message) throw new Error(NOT_IN_STORE)
    if (message.state === 'sent') return
    const words = message.last_error?.replace(/\s+/g, ' ')
    const why = words ? `the mail server’s last words: ${words}` : 'nobody has tried to send it'
    if (message.state === 'dead') {
      throw new Error(`The request was stored, and its mail was given up; ${why}`)
    }
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => {
      throw new Error(`The request was stored, and its mail waits; ${why}`)
    })
  }
}
