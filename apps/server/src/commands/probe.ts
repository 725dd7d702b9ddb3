import type { ApiConfig } from '@universe/api/config'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { eraseProbes } from '@universe/domain/probe/erase-probes'
import { makeProbeKey, readProbeKey } from '@universe/domain/probe/probe-key'
import { lockTask } from '@universe/store/data-folder'
import type { Store } from '@universe/store/store'
import { withCurrentStore } from '@universe/store/store-operations'
import type { Environment } from '../config/read-variables.ts'
import { readSiteConfig } from '../config/site-config.ts'
import { callHeartbeat } from '../probe/call-heartbeat.ts'
import { startDeadline } from '../probe/deadline.ts'
import { sendProbe } from '../probe/send-probe.ts'
import { waitForMail } from '../probe/wait-for-mail.ts'
import { runCommand } from './run-command.ts'

const WITHIN_SECONDS = 120
const WITHIN_MAX_SECONDS = 3600
const USAGE = `Usage: ${operatorCommand('probe')}, ${operatorCommand('probe', '--within SECONDS')} (1 to ${WITHIN_MAX_SECONDS})`

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
  using ending = startDeadline(within)
  try {
    const { publicUrl, mailFrom } = config
    const { apiUrl } = readSiteConfig(env)
    await sendProbe({ key, publicUrl, apiUrl, from: mailFrom.address }, ending)
    await waitForMail(store, readProbeKey(settings.formSecret, key)?.id ?? '', ending)
  } finally {
    // Also erases the leftovers of a killed probe.
    await eraseProbes(store, settings, { ownKey: key, now: Date.now() })
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  await writeHeartbeat(store.db, { name: 'probe', at: Date.now() })
  return `A request sent to ${config.publicUrl} was stored, and its mail accepted, within ${seconds} s. It is erased again.`
}

async function reportToHeartbeat({ heartbeatUrl }: ApiConfig): Promise<string> {
  if (heartbeatUrl === undefined) return 'There is no HEARTBEAT_URL to call.'
  await callHeartbeat(heartbeatUrl)
  return `HEARTBEAT_URL (${new URL(heartbeatUrl).host}) was called.`
}
