import { randomBytes } from 'node:crypto'
import { createApiPlugin } from '@universe/api/api-plugin'
import { openUploads } from '@universe/api/uploads/uploads'
import { createContentFinder } from '@universe/domain/letters/message-content'
import { createDispatcher } from '@universe/domain/mail/dispatcher'
import type { Lane } from '@universe/domain/mail/lane'
import { type MailTransport, openTransport } from '@universe/domain/mail/mail-transport'
import { createNewsletterLane } from '@universe/domain/newsletter/sending/newsletter-lane'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { readApiConfig } from '@universe/server/config/api-config'
import { limits } from '@universe/server/config/limits'
import { readServerConfig } from '@universe/server/config/server-config'
import { createApp, serveApi } from '@universe/server/create-app'
import { onTestFinished } from 'vitest'
import { openTestStore } from '../stores/test-store.ts'
import { useTestLimits } from './test-limits.ts'

export const START = Date.UTC(2026, 10, 21, 12)

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** On a clock that the test sets. Sends only what the test asks for; closed when it ends. */
export async function createTestApi(env: Record<string, string> = {}) {
  const { store, location, dataDir, remove } = await openTestStore()
  const usual = { ...limits }
  useTestLimits(env)
  const config = readApiConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env })
  const serverConfig = readServerConfig({ LOG_LEVEL: 'silent', ...env })
  Object.assign(limits, usual)
  const clock = { time: START }
  const now = () => clock.time
  const formSecret = randomBytes(32)
  const links = createSubscriptionLinks(formSecret)
  const uploads = await openUploads(config)
  const plugin = createApiPlugin({ config, store, formSecret, uploads, now, onQueued: () => {} })
  const app = serveApi(createApp(serverConfig), { plugin, store })
  const opened: Lane[] = []
  onTestFinished(async () => {
    for (const dispatcher of opened) await dispatcher.close()
    await app.close()
    await remove()
  })

  return {
    app,
    formSecret,
    store,
    uploads,
    db: store.db,
    location,
    clock,
    config,
    serverConfig,
    dataDir,
    /** Another one, as after a restart. @param over its own connection, to run concurrently */
    dispatcher(transport: MailTransport = openTransport(config).transport, over = store) {
      const dispatcher = createDispatcher({
        settings: config,
        findContent: createContentFinder(over, { ...config, links }),
        store: over,
        transport,
        now,
        log: app.log,
        random: () => 1,
      })
      opened.push(dispatcher)
      return dispatcher
    },
    newsletterLane() {
      const lane = createNewsletterLane({
        settings: config,
        store,
        now,
        log: app.log,
        random: () => 1,
        transport: openTransport(config).transport,
        links,
        erasure: { dataDir, formSecret },
      })
      opened.push(lane)
      return lane
    },
  }
}
