import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Composition } from './compose.ts'
import { dropPsqlSettings, refuseMistyped } from './config/refuse-mistyped.ts'
import { readServerConfig, type ServerConfig } from './config/server-config.ts'
import { describeFailure, listenFailure } from './describe-failure.ts'

const NEEDS_NODE = 26
if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) {
  // Node 22.18 gets here; earlier ones cannot strip types. Some imports below would fail there.
  console.error(
    `This needs Node ${NEEDS_NODE} or newer, and is run by Node ${process.versions.node}. "npm start" brings its own.`,
  )
  process.exit(1)
}

// React and its router choose their builds by this at import; the development build takes twice the
// time.
process.env.NODE_ENV = 'production'
const { compose } = await import('./compose.ts')

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Supervisors commonly kill after ten seconds. */
const STOPS_WITHIN_MS = 9_000
const NAMES = { all: 'Site and API', site: 'Site', api: 'API', staff: 'Staff' }

try {
  await start()
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}

async function start(): Promise<void> {
  refuseMistyped(process.env)
  dropPsqlSettings(process.env)
  const config = readServerConfig(process.env)
  const composition = await compose(config, process.env)
  stopOnSignal(composition)
  await listen(composition, config)
}

async function listen({ app, staff, notes, close }: Composition, config: ServerConfig) {
  try {
    // First: once the public /readyz answers, the staff's app must be up.
    const staffNotes = staff ? await staff.listen() : []
    const lines = app ? [await listenPublicly(app, config)] : []
    console.log([...lines, ...notes, ...staffNotes].join('\n'))
  } catch (error) {
    await close()
    throw error
  }
}

async function listenPublicly(app: FastifyInstance, { role, host, port }: ServerConfig) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenFailure(error, { variable: 'PORT', port })
  }
  const { port: chosen } = app.server.address() as AddressInfo
  return `${NAMES[role]}: http://${host}:${chosen}`
}

// A signal can arrive twice: Ctrl+C reaches npm and this process, and npm forwards it.
function stopOnSignal(composition: Composition) {
  let isStopping = false
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (!isStopping) stop(composition)
      isStopping = true
    })
  }
}

function stop({ app, close }: Composition): void {
  // A hanging mail server or database must not block the exit: stored messages are retried.
  setTimeout(() => process.exit(0), STOPS_WITHIN_MS).unref()
  close().then(
    () => process.exit(0),
    err => {
      app?.log.error({ err }, 'the process did not end in order')
      process.exit(1)
    },
  )
}
