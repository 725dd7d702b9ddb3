import type { AddressInfo } from 'node:net'
import type { Composition } from './compose.ts'
import { readServerConfig, type ServerConfig } from './config.ts'

// React and its router choose their builds by this while they are loaded; ours is built for
// production alone, and the others take twice the time for a page.
process.env.NODE_ENV = 'production'
const { compose } = await import('./compose.ts')

/** How long requests under way may take to finish once the process is asked to end. */
const STOP_TIMEOUT_MS = 9_000
const IDLE_CHECK_MS = 100

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readServerConfig(process.env)
  const composition = await compose(config, process.env)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(composition))
  await listen(composition, config)
}

async function listen({ app, notes, close }: Composition, { role, host, port }: ServerConfig) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use. Set PORT to another one.`)
    }
    throw error
  }
  const { port: chosen } = app.server.address() as AddressInfo
  const name = { all: 'Site and API', site: 'Site', api: 'API' }[role]
  console.log([`${name}: http://${host}:${chosen}`, ...notes].join('\n'))
}

function stop({ app, close }: Composition): void {
  // A request under way leaves a connection that a browser would keep for its next.
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  // A connection that never ends must not keep the process.
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  close().then(
    () => process.exit(0),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
}
