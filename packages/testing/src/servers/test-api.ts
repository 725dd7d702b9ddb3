import { randomBytes } from 'node:crypto'
import { buildApi } from '@universe/api/app'
import { readApiConfig } from '@universe/api/config'
import { createDispatcher, type Dispatcher } from '@universe/api/mail/dispatcher'
import type { MailTransport } from '@universe/api/mail/mail-transport'
import { openTransport } from '@universe/api/mail/open-transport'
import { openUploads } from '@universe/api/uploads/uploads'
import { openTestStore } from '../stores/test-store.ts'

export const START = Date.UTC(2026, 10, 21, 12)

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** The real API on a real store, with a clock that a test turns. Nothing is sent before it asks. */
export async function createTestApi(env: Record<string, string> = {}) {
  const { store, location, dataDir, remove } = await openTestStore()
  const config = readApiConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const clock = { time: START }
  const now = () => clock.time
  const formSecret = randomBytes(32)
  const uploads = await openUploads(config)
  const app = buildApi({ config, store, formSecret, uploads, now, onQueued: () => {} })
  const opened: Dispatcher[] = []

  return {
    app,
    formSecret,
    store,
    uploads,
    db: store.db,
    location,
    clock,
    config,
    dataDir,
    /**
     * Another dispatcher on the same store, as a process that starts anew has one.
     * @param over its own connection to that store, where it is another process that runs beside
     */
    dispatcher(transport: MailTransport = openTransport(config).transport, over = store) {
      const dispatcher = createDispatcher({
        config,
        store: over,
        transport,
        now,
        log: app.log,
        random: () => 1,
      })
      opened.push(dispatcher)
      return dispatcher
    },
    async close() {
      for (const dispatcher of opened) await dispatcher.close()
      await app.close()
      await remove()
    },
  }
}
