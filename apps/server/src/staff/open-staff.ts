import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { ApiConfig } from '@universe/api/config'
import { formSecretPath, readFormSecret } from '@universe/api/forms/form-secret'
import { clientOf, limitPosts } from '@universe/api/forms/guard-posts'
import type { ErasureSettings } from '@universe/domain/platform/erasures/erasure-file'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { isStaffOnLoopback, type StaffContext } from '@universe/domain/staff/context'
import { makeFirstOwnerLink } from '@universe/domain/staff/links'
import type { SiteConfig } from '@universe/site/server/config'
import { CLIENT_DIR } from '@universe/site/server/open-build'
import { createPreview } from '@universe/site/server/preview'
import { type StaffOptions, staff as staffPages } from '@universe/staff/server/staff'
import { migrateStore, requireMigrated } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { hasStore, storeLocation } from '@universe/store/store-operations'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { loopbackUrl, type StaffConfig } from '../config/staff-config.ts'
import { closeApp, createApp } from '../create-app.ts'
import { explainPort, listenFailure } from '../describe-failure.ts'
import { createReadiness, healthRoutes } from '../health.ts'
import type { ProcessMetrics } from '../metrics/metrics.ts'
import { logOutput } from '../server-options.ts'

const STRANGERS_POSTS_PER_MINUTE = 30
const LOOPBACK = 'localhost'

/** Not listening yet. */
export interface StaffServer {
  /**
   * @returns startup lines
   * @throws in a sentence when a configured port is taken
   */
  listen(): Promise<string[]>
  /** Waits for open requests; slow ones are cut off. */
  close(): Promise<void>
}

interface OpenStaffOptions {
  /** For previews. */
  site: SiteAddresses
  /** Then it serves health checks, too. */
  isAlone?: boolean
  metrics?: ProcessMetrics | undefined
}

/**
 * On a store connection of its own.
 * @throws in a sentence when there is no store yet, or it is of another release
 */
export async function openStaff(
  server: ServerConfig,
  config: StaffConfig,
  api: ApiConfig,
  { site, isAlone = false, metrics }: OpenStaffOptions,
): Promise<StaffServer> {
  const store = await openStaffStore(api)
  let url = config.url ?? loopbackUrl(config.port)
  const app = createApp(
    {
      ...server,
      siteUrl: url,
      // Nothing else is below the staff's host.
      coversSubdomains: true,
    },
    { metrics, requestIdPrefix: 'staff' },
  )
  const parts: StaffContext = {
    store,
    now: Date.now,
    log: app.log,
    staffUrl: () => url,
    settings: {
      answerWithinMs: api.answerWithinMs,
      newsletterPerMinute: api.newsletterPerMinute,
      mail: api,
      // Alone, it does not know the mail settings of the server beside it.
      isMailWritten: !isAlone && api.smtpServer === undefined,
      backupWithinMs: api.backupWithinMs,
      dnsServers: api.dnsServers,
      erasure: erasureSettings(api, isAlone),
    },
  }
  if (isAlone) healthRoutes(app, createReadiness(store))
  await app.register(staffPages, {
    parts,
    clientOf: request => clientOf(request.ip),
    policyReportUrl: server.policyReportUrl,
    sitePreview: createSitePreview(site, app.log),
    siteFiles: CLIENT_DIR,
    limitPosts: scope =>
      limitPosts(
        scope,
        { rateLimit: STRANGERS_POSTS_PER_MINUTE, rateLimitPerForm: undefined },
        'attempts-refused',
      ),
  })

  async function listen() {
    const ownHost = config.url === undefined ? LOOPBACK : undefined
    const { port: wanted } = config
    try {
      await app.listen({ host: ownHost ?? server.host, port: wanted })
    } catch (error) {
      const why = explainPort(error)
      if (config.isPortNamed || isAlone || !why) {
        throw listenFailure(error, { variable: 'STAFF_PORT', port: wanted, ownHost })
      }
      return [`Staff: not served, as port ${wanted} ${why}. STAFF_PORT names another one.`]
    }
    const { port } = app.server.address() as AddressInfo
    url = config.url ?? loopbackUrl(port)
    return describe(url)
  }

  async function describe(address: string): Promise<string[]> {
    const link = await makeFirstOwnerLink(parts)
    if (link !== undefined) {
      return [`Staff: ${address}`, `  its first owner enters once by ${link}`]
    }
    const does = isStaffOnLoopback(parts) ? 'signs in' : 'leads in'
    const command = operatorCommand('staff', 'link EMAIL')
    return [`Staff: ${address} (${command} prints a link that ${does})`]
  }

  async function close() {
    await closeApp(app)
    await store.close()
    // The audit's heads are among the lines.
    await logOutput.drain()
  }

  return { listen, close }
}

/**
 * So that no restored backup revives anyone.
 * @param isAlone the site's server is another process, maybe on another host
 * @returns a refusal where the secret may differ from the server's
 */
export function erasureSettings(
  api: ApiConfig,
  isAlone: boolean,
): ErasureSettings | { refusal: string } {
  const isShared = api.databaseUrl === undefined || api.formSecretFile !== undefined
  if (isAlone && !(isShared && existsSync(formSecretPath(api)))) {
    return {
      refusal: `Nothing was changed: this server lacks the form secret of the site’s server (FORM_SECRET_FILE), by which whoever was erased or unsubscribed is known again. Whoever runs the servers sets it here, or erases with “${operatorCommand('erase', 'EMAIL')}” there.`,
    }
  }
  return { dataDir: api.dataDir, formSecret: readFormSecret(api) }
}

/**
 * Only one process may migrate an SQLite file.
 * @throws in a sentence when there is no store yet, or it is of another release
 */
async function openStaffStore(config: ApiConfig): Promise<Store> {
  const location = storeLocation(config)
  if ('dataDir' in location && !hasStore(location.dataDir)) {
    throw new Error(
      `There is no store in ${location.dataDir} yet. Start the server first, with ROLE "all" or "api", which makes it; DATA_DIR says where it is.`,
    )
  }
  const store = openStore(location)
  try {
    await (store.kind === 'postgres' ? migrateStore : requireMigrated)(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

export type SiteAddresses = Pick<SiteConfig, 'siteUrl' | 'portalUrl'>

const NOT_BUILT =
  'There is no preview, as the site is not built on this server. Once whoever runs it has built it, the preview is here.'

/** Loaded at the first preview, to keep starts quick. */
function createSitePreview(
  { siteUrl, portalUrl }: SiteAddresses,
  log: FastifyBaseLogger,
): StaffOptions['sitePreview'] {
  let opening: ReturnType<typeof createPreview> | undefined
  return {
    siteUrl,
    portalUrl,
    async render(page) {
      opening ??= createPreview(siteUrl, log)
      try {
        await opening
      } catch (err) {
        // The next preview retries: the site may be built by then.
        opening = undefined
        log.error({ err }, 'the site cannot be rendered for previews')
        return { status: 503, text: NOT_BUILT, policy: undefined }
      }
      return (await opening)(page)
    },
  }
}
