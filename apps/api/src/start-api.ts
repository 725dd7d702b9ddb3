import { seedExampleContent } from '@universe/domain/content/exchange/import-content'
import type { FetchPublicPage } from '@universe/domain/content/look-live'
import { startPublishing } from '@universe/domain/content/start-publishing'
import { startHousekeeping } from '@universe/domain/housekeeping/housekeeping'
import { createContentFinder } from '@universe/domain/letters/message-content'
import { createDispatcher } from '@universe/domain/mail/dispatcher'
import { openTransport } from '@universe/domain/mail/mail-transport'
import { startDueSending } from '@universe/domain/newsletter/issues/start-due-issues'
import { createNewsletterLane } from '@universe/domain/newsletter/sending/newsletter-lane'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { replayMissing } from '@universe/domain/people/replay-erasures'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import { createReplyAddresses } from '@universe/domain/requests/inbound/take-inbound-mail'
import { startReminders } from '@universe/domain/requests/remind-members'
import { isStaffOnLoopback } from '@universe/domain/staff/context'
import { registerFormSecret, SECRET_LOST } from '@universe/domain/staff/form-secrets'
import { lockFolder } from '@universe/store/data-folder'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { storeLocation } from '@universe/store/store-operations'
import type { FastifyBaseLogger } from 'fastify'
import { createApiPlugin } from './api-plugin.ts'
import type { ApiConfig, ApiDeps, Metrics } from './config.ts'
import { type Disk, watchDisk } from './disk/watch-disk.ts'
import { readFormSecret } from './forms/form-secret.ts'
import { openUploads, type Uploads } from './uploads/uploads.ts'

export type RunningApi = Awaited<ReturnType<typeof startApi>>

const NEWSLETTER_CONNECTIONS = 2

/** Written by opening the store: its log, the log's index, and the first owner's link. */
const STARTUP_BYTES = 256 * 1024

export interface StartApiOptions {
  log: FastifyBaseLogger
  now?: () => number
  metrics?: Metrics | undefined
  /** For links in members' mails; undefined where unknown. */
  staffUrl?: string | undefined
  /** Shared with pages that receive files. */
  uploads?: Uploads
  /** Undefined where no address is known. */
  fetchPublicPage?: FetchPublicPage | undefined
}

/**
 * Migrates the store, seeds an empty one if configured, publishes overdue schedules, and starts
 * sending mail.
 * @returns to be closed after its server
 * @throws when another process has the folder, or the store cannot be opened or migrated
 */
export async function startApi(
  config: ApiConfig,
  { log, now = Date.now, metrics, uploads, staffUrl, fetchPublicPage }: StartApiOptions,
) {
  await using resources = new AsyncDisposableStack()
  resources.adopt(lockFolder(config.dataDir), lock => lock.release())
  const disk = resources.adopt(watchDisk(config.dataDir, config.diskFloorBytes, log), ({ close }) =>
    close(),
  )
  requireDiskSpaceToStart(config, disk)
  const store = resources.adopt(openStore(storeLocation(config)), ({ close }) => close())
  const upgraded = await migrateStore(store)
  if (upgraded) log.info(upgraded, 'the store was upgraded')
  if (config.exampleContent) await seedExampleContent(store)
  const formSecret = readFormSecret(config)
  // Before any mail goes out.
  const { replayed, damage } = await replayMissing(store, { ...config, formSecret })
  if (damage) log.error(damage)
  if (replayed) log.warn(replayed, 'the store did not know of all erasures; they were done again')
  if (!(await registerFormSecret(store, deriveErasureKey(formSecret), now())))
    log.error(SECRET_LOST)
  const received = uploads ?? (await openUploads(config))
  const parts = { config, store, disk, formSecret, uploads: received, now, metrics }
  const publishing = await startPublishing({ store, now, log, fetchPublicPage })
  resources.adopt(publishing, ({ close }) => close())
  const api = await startMail(parts, log, staffUrl)
  const opened = resources.move()
  return {
    ...api,
    disk,
    /** Stops mail, then closes the store. Close the server first. */
    async close() {
      await api.close()
      await opened.disposeAsync()
    },
  }
}

// On a full disk SQLite only says "disk I/O error".
function requireDiskSpaceToStart({ databaseUrl, dataDir }: ApiConfig, disk: Disk): void {
  if (databaseUrl !== undefined || (disk.freeBytes() ?? STARTUP_BYTES) >= STARTUP_BYTES) return
  throw new Error(
    `There is no room on the disk of ${dataDir}: free some first. DATA_DIR names it, and docs/deploying.md, "The disk fills", what may go.`,
  )
}

async function startMail(
  parts: Omit<ApiDeps, 'onQueued'>,
  log: FastifyBaseLogger,
  staffUrl: string | undefined,
) {
  const { config, store, now, metrics, formSecret } = parts
  const { replyAddress } = config
  const { transport, note } = openTransport(config)
  const dispatcher = createDispatcher({
    settings: config,
    store,
    transport,
    now,
    log,
    metrics,
    findContent: createContentFinder(store, {
      ...config,
      links: createSubscriptionLinks(formSecret),
      replyTo:
        replyAddress === undefined
          ? undefined
          : createReplyAddresses(formSecret, replyAddress).addressOf,
      staffUrl: staffUrl && isReachableByReaders(config, staffUrl) ? staffUrl : undefined,
    }),
  })
  const deps = { ...parts, onQueued: dispatcher.wake }
  await dispatcher.start()
  const lane = openNewsletterLane(parts, log)
  await lane.start()
  const onQueued = dispatcher.wake
  const erasure = { dataDir: config.dataDir, formSecret }
  const repeated = [
    startHousekeeping({ store, settings: config, now, log }),
    startDueSending({ store, settings: { mail: config, erasure }, now, log }),
    startReminders({ store, settings: config, now, log, staffUrl, onQueued }),
  ]

  async function close() {
    await Promise.all(repeated.map(each => each.close()))
    await Promise.all([dispatcher.close(), lane.close()])
  }

  return {
    plugin: createApiPlugin(deps),
    store,
    close,
    /** Startup lines, without passwords. */
    notes: { store: describeStore(config), mail: note, exampleContent: config.exampleContent },
  }
}

/** Behind a public site, the company's mails are read on other machines. */
function isReachableByReaders({ siteUrl }: ApiConfig, staffUrl: string): boolean {
  return siteUrl === undefined || !isStaffOnLoopback({ staffUrl: () => staffUrl })
}

function openNewsletterLane(
  { config, store, now, metrics, formSecret }: Omit<ApiDeps, 'onQueued'>,
  log: FastifyBaseLogger,
) {
  return createNewsletterLane({
    store,
    now,
    log,
    metrics,
    settings: config,
    transport: openTransport(config, NEWSLETTER_CONNECTIONS).transport,
    links: createSubscriptionLinks(formSecret),
    erasure: { dataDir: config.dataDir, formSecret },
  })
}

/** Without a password. */
export function describeStore({ databaseUrl, dataDir }: ApiConfig): string {
  if (databaseUrl === undefined) return `SQLite in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
