import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Composition } from './compose.ts'
import { dropPsqlSettings, refuseMistyped } from './config/refuse-mistyped.ts'
import { readServerConfig, type ServerConfig } from './config/server-config.ts'
import { describeFailure } from './describe-failure.ts'
import { endConnections } from './end-connections.ts'
import { listenFailure } from './listen-failure.ts'

const NEEDS_NODE = 26
if (Number.parseInt(process.versions.node, 10) < NEEDS_NODE) {
  // Speaks from 22.18 on: earlier ones read no TypeScript, and end before this line with a code. What
  // is loaded above runs there; some of what is loaded below does not.
  console.error(
    `This needs Node ${NEEDS_NODE} or newer, and is run by Node ${process.versions.node}. "npm start" brings its own.`,
  )
  process.exit(1)
}

// React and its router choose their builds by this while they are loaded; ours is built for
// production alone, and the others take twice the time for a page.
process.env.NODE_ENV = 'production'
const { compose } = await import('./compose.ts')

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Process managers commonly kill after ten seconds. */
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
    // First, as whoever asks the public listener's /readyz takes the staff's app to be there, too.
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

// The same wish can arrive twice: Ctrl+C reaches npm and this process, and npm passes it on.
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
  if (app) endConnections(app)
  // Nor must a mail server or a database that hangs: what is stored is taken up at the next start.
  setTimeout(() => process.exit(0), STOPS_WITHIN_MS).unref()
  close().then(
    () => process.exit(0),
    err => {
      app?.log.error({ err }, 'the process did not end in order')
      process.exit(1)
    },
  )
}
