import type { ApiConfig } from '@universe/api/config'
import { type Disk, requireDiskSpace, watchDisk } from '@universe/api/disk/watch-disk'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { limitPosts, refuseForeignPosts } from '@universe/api/forms/guard-posts'
import { describeStore, type RunningApi, startApi } from '@universe/api/start-api'
import { bringsFile, openUploads, type Uploads } from '@universe/api/uploads/uploads'
import { subscriptionPaths } from '@universe/contract/calls'
import { isAligned, mailDomain } from '@universe/domain/mail/mail-settings'
import { type Fetch, site } from '@universe/site/server/site'
import { makeDataFolder } from '@universe/store/data-folder'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readApiConfig } from './config/api-config.ts'
import type { Environment } from './config/read-variables.ts'
import type { ServerConfig } from './config/server-config.ts'
import { readSiteConfig } from './config/site-config.ts'
import { readLinkedStaffUrl, readStaffConfig } from './config/staff-config.ts'
import { closeApp, createApp, serveApi } from './create-app.ts'
import { describeAddresses } from './describe-addresses.ts'
import {
  createInProcessPageFetcher,
  createPageFetcher,
  fetchInProcess,
  isSiteRequest,
} from './fetch-in-process.ts'
import { createReadiness, healthRoutes } from './health.ts'
import { createMetrics, type ProcessMetrics, serveMetrics } from './metrics/metrics.ts'
import { openStaff, type StaffServer } from './staff/open-staff.ts'
import { startStaffThread } from './staff/start-staff-thread.ts'

/** Not listening yet. */
export interface Composition {
  /** Undefined where the staff's app runs alone. */
  app?: FastifyInstance
  staff?: StaffServer
  notes: string[]
  close(): Promise<void>
}

/** @throws an Error whose message names a wrong or missing variable */
export async function compose(server: ServerConfig, env: Environment): Promise<Composition> {
  const composeRole = {
    all: composeAll,
    site: composeSite,
    api: composeApi,
    staff: composeStaff,
  }[server.role]
  const { metricsPort } = server
  if (metricsPort === undefined) return composeRole(server, env)
  const metrics = createMetrics()
  const { notes, close, ...servers } = await composeRole(server, env, metrics)
  const metricsServer = await serveMetrics(metrics, metricsPort).catch(async error => {
    await close()
    throw error
  })
  return {
    ...servers,
    notes: [...notes, `Metrics: ${metricsServer.url}`],
    async close() {
      await close()
      await metricsServer.close()
    },
  }
}

async function composeAll(
  server: ServerConfig,
  env: Environment,
  metrics?: ProcessMetrics,
): Promise<Composition> {
  const config = readApiConfig(env)
  const staffConfig = readStaffConfig(env)
  // A forwarded file was counted when its page received it.
  const uploads = await openUploads(config, isSiteRequest)
  const app = createApp(server, { metrics })
  const staffUrl = readLinkedStaffUrl(env, true)
  const { siteUrl } = config
  const fetchPublicPage =
    siteUrl === undefined ? createInProcessPageFetcher(app) : createPageFetcher(siteUrl)
  const options = { log: app.log, metrics, uploads, staffUrl, fetchPublicPage }
  const api = await startApi(config, options)
  metrics?.watchOutbox(api.store, Date.now)
  metrics?.watchDisk(api.disk)
  try {
    const siteConfig = readSiteConfig(env)
    await app.register(api.plugin)
    healthRoutes(app, createReadiness(api.store, api.disk))
    await app.register(site, {
      config: siteConfig,
      fetchApi: address => fetchInProcess(app, address),
      formSecret: readFormSecret(config),
      guardPosts: scope => guardPagePosts(scope, config, { uploads, disk: api.disk }),
      receiveFile: uploads.spool.receive,
      onCachedPage: metrics?.countAsCachedPage,
    })
    const settings = { server, api: config, site: siteConfig }
    const staff = staffConfig && startStaffThread({ ...settings, staff: staffConfig }, app.log)
    return {
      app,
      staff,
      notes: describe(config, api.notes),
      async close() {
        await Promise.all([closeApp(app), staff?.close()])
        await api.close()
      },
    }
  } catch (error) {
    await api.close()
    throw error
  }
}

/** Another server takes requests and sends mail. */
async function composeStaff(
  server: ServerConfig,
  env: Environment,
  metrics?: ProcessMetrics,
): Promise<Composition> {
  const staffConfig = readStaffConfig(env)
  if (!staffConfig) throw new Error('STAFF_PORT must be a number when ROLE is staff.')
  const config = readApiConfig(env)
  const staff = await openStaff(server, staffConfig, config, {
    site: readSiteConfig(env),
    isAlone: true,
    metrics,
  })
  return {
    staff,
    notes: [`Data: ${describeStore(config)}`],
    close: staff.close,
  }
}

async function composeApi(
  server: ServerConfig,
  env: Environment,
  metrics?: ProcessMetrics,
): Promise<Composition> {
  const config = readApiConfig(env)
  const app = createApp(server, { metrics })
  const staffUrl = readLinkedStaffUrl(env, false)
  const fetchPublicPage =
    config.siteUrl === undefined ? undefined : createPageFetcher(config.siteUrl)
  const api = await startApi(config, { log: app.log, metrics, staffUrl, fetchPublicPage })
  metrics?.watchOutbox(api.store, Date.now)
  metrics?.watchDisk(api.disk)
  serveApi(app, api)
  return {
    app,
    notes: [...describe(config, api.notes), ...describeTrust(server)],
    async close() {
      await closeApp(app)
      await api.close()
    },
  }
}

function describe(config: ApiConfig, { store, mail, exampleContent }: RunningApi['notes']) {
  const content = exampleContent ? 'on (EXAMPLE_CONTENT=off for none)' : 'off'
  return [
    `Data: ${store}`,
    `Mail: ${mail}`,
    `Example content: ${content}`,
    ...describeAddresses(config),
    ...describeSignature(config),
    ...describeFormSecret(config),
  ]
}

function describeSignature({ dkim, mailFrom }: ApiConfig): string[] {
  const domain = mailDomain(mailFrom).toLowerCase()
  if (!dkim || isAligned(dkim.domain, domain)) return []
  return [
    `Signed mail: DKIM_DOMAIN is ${dkim.domain}, and MAIL_FROM is at ${domain}, so receivers will not count the signature (docs/deploying.md).`,
  ]
}

// Without a shared secret, another instance recognizes neither a form posted here without
// JavaScript, nor a client.
function describeFormSecret({ databaseUrl, formSecretFile }: ApiConfig): string[] {
  if (databaseUrl === undefined || formSecretFile !== undefined) return []
  return [
    'Form secret: of this DATA_DIR alone. All instances on one database need one FORM_SECRET_FILE (docs/deploying.md).',
  ]
}

// No hop count fits both: browsers come through one proxy fewer than the site's own calls.
function describeTrust({ siteUrl, trustProxy }: ServerConfig): string[] {
  if (siteUrl === undefined || Array.isArray(trustProxy)) return []
  return [
    'Visitors: TRUST_PROXY names no addresses, so all who post without JavaScript count as one (docs/deploying.md).',
  ]
}

async function composeSite(
  server: ServerConfig,
  env: Environment,
  metrics?: ProcessMetrics,
): Promise<Composition> {
  const config = readSiteConfig(env)
  const { apiUrl } = config
  if (apiUrl === '') throw new Error('API_URL must say where the API is when ROLE is site.')
  // A form on its way to the API has the API's limits.
  const apiConfig = readApiConfig(env)
  const app = createApp(server, { metrics })
  makeDataFolder(apiConfig.dataDir)
  const disk = watchDisk(apiConfig.dataDir, apiConfig.diskFloorBytes, app.log)
  metrics?.watchDisk(disk)
  const uploads = await openUploads(apiConfig)
  await app.register(site, {
    config,
    fetchApi: address => fetchRemote(apiUrl, address),
    formSecret: readFormSecret(apiConfig),
    guardPosts: scope => guardPagePosts(scope, apiConfig, { uploads, disk }),
    receiveFile: uploads.spool.receive,
    onCachedPage: metrics?.countAsCachedPage,
    addHealthRoutes: healthRoutes,
  })
  return {
    app,
    notes: [`API: ${apiUrl}`],
    async close() {
      await closeApp(app)
      disk.close()
    },
  }
}

async function guardPagePosts(
  scope: FastifyInstance,
  { rateLimit, siteUrl }: ApiConfig,
  { uploads, disk }: { uploads: Uploads; disk: Disk },
) {
  // The API counts per form, but gets no post that its page refuses.
  const limits = await limitPosts(scope, { rateLimit, rateLimitPerForm: undefined })
  // The API refuses other posts; their page shows them again.
  const room = requireDiskSpace(disk)
  const roomForFile: typeof room = async function requireRoomForFile(request, reply) {
    if (bringsFile(request)) await room.call(this, request, reply)
  }
  return [refuseForeignPosts(siteUrl, isMailLinkPage), ...limits, uploads.limit, roomForFile]
}

/** They send `no-referrer`, so their posts carry no origin. */
function isMailLinkPage({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return (Object.values(subscriptionPaths) as string[]).includes(path)
}

/** A visitor without JavaScript waits for the API, which answers much sooner. */
const ANSWER_TIMEOUT_MS = 30_000

/**
 * For another host, which accepts the visitor's address in X-Forwarded-For only where its
 * TRUST_PROXY names this site and every proxy in between.
 */
function fetchRemote(apiUrl: string, clientAddress: string | undefined): Fetch {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    if (clientAddress !== undefined) headers.set('X-Forwarded-For', clientAddress)
    const signal = init?.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    return fetch(`${apiUrl}${path}`, { ...init, headers, signal })
  }
}
