import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Metrics } from '@universe/api/config'
import type { Disk } from '@universe/api/disk/watch-disk'
import { securityHeaders } from '@universe/contract/security-headers'
import { MESSAGES_COUNTED_AT_MOST, summarizeOutbox } from '@universe/domain/mail/outbox-repository'
import { readProgress } from '@universe/domain/newsletter/sending/issue-state-repository'
import { findHeartbeats } from '@universe/domain/platform/heartbeat-repository'
import type { Store } from '@universe/store/store'
import type { FastifyInstance } from 'fastify'
import { listenFailure } from '../describe-failure.ts'
import { createHttpServer } from '../http-server.ts'

/** Routes and states, never visitors' data. */
export interface ProcessMetrics extends Metrics {
  /** Call it before adding its routes. */
  watchServer(app: FastifyInstance): void
  countAsCachedPage(request: IncomingMessage): void
  watchOutbox(store: Store, now: () => number): void
  watchDisk(disk: Pick<Disk, 'freeBytes'>): void
  /** Prometheus' text format. */
  print(): Promise<string>
  contentType: string
}

/** Answered before the router sees the request. */
const CACHED_PAGE = 'cached page'
/** For 404s, and requests refused unread. */
const NO_ROUTE = 'none'
const STORE_WAIT_MS = 5000
const LATENCY_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export function createMetrics(): ProcessMetrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'universe_http_request_seconds',
    help: 'Answered requests and how long each took, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: LATENCY_SECONDS,
    registers,
  })
  const content = new Counter({
    name: 'universe_content_answers_total',
    help: 'Content calls by where the answer came from: memory is a cache hit.',
    labelNames: ['content', 'from'] as const,
    registers,
  })

  const sent = new Counter({
    name: 'universe_messages_sent_total',
    help: 'Messages that this process has sent.',
    registers,
  })
  const unstored = new Counter({
    name: 'universe_forms_unstored_total',
    help: 'Forms that the store could not keep, and that were answered with 503.',
    registers,
  })

  const routes = new WeakMap<IncomingMessage, string>()
  let readOutbox = async () => {}

  return {
    watchServer(app) {
      app.addHook('onRequest', async ({ raw, routeOptions }) => {
        routes.set(raw, routeOptions.url ?? NO_ROUTE)
      })
      // The site's own calls within the process are none.
      app.addHook('onReady', async () => {
        app.server.prependListener('request', (request, response) => {
          const end = requests.startTimer()
          response.once('finish', () => {
            const route = routes.get(request) ?? NO_ROUTE
            end({ method: request.method, route, status: response.statusCode })
          })
        })
      })
    },
    countAsCachedPage: request => routes.set(request, CACHED_PAGE),
    watchOutbox(store, now) {
      readOutbox = createOutboxReader(store, now, registers)
    },
    watchDisk(disk) {
      new Gauge({
        name: 'universe_disk_free_bytes',
        help: 'What is free on the disk of DATA_DIR; forms are refused below 500 MB.',
        registers,
        collect() {
          const bytes = disk.freeBytes()
          if (bytes === undefined) this.remove()
          else this.set(bytes)
        },
      })
    },
    countSent: () => sent.inc(),
    countUnstored: () => unstored.inc(),
    countContent: (name, from) => content.inc({ content: name, from }),
    async print() {
      await readOutbox()
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

function createOutboxReader(store: Store, now: () => number, registers: Registry[]) {
  const reachable = new Gauge({
    name: 'universe_store_reachable',
    help: '1 if the store answered just now, else 0; then nothing is said of the outbox.',
    registers,
  })
  const age = new Gauge({
    name: 'universe_outbox_oldest_pending_seconds',
    help: 'How long the oldest unsent message has waited; 0 when none waits.',
    registers,
  })
  const messages = new Gauge({
    name: 'universe_outbox_messages',
    help: `Messages that wait, or were given up; ${MESSAGES_COUNTED_AT_MOST} stands for more, too.`,
    labelNames: ['state'] as const,
    registers,
  })
  const heartbeats = new Gauge({
    name: 'universe_heartbeat_timestamp_seconds',
    help: 'When a probe last succeeded, and when a backup was last made; nothing where none ever was.',
    labelNames: ['name'] as const,
    registers,
  })
  const newsletter = new Gauge({
    name: 'universe_newsletter_messages',
    help: 'Messages of the newsletter’s issues that are being sent or are paused, by state.',
    labelNames: ['state'] as const,
    registers,
  })
  return async () => {
    try {
      const read = Promise.all([
        summarizeOutbox(store),
        findHeartbeats(store.db),
        readProgress(store.aside),
      ])
      const [{ pending, dead }, beats, progress] = await Promise.race([read, giveUp()])
      for (const [name, at] of Object.entries(beats)) {
        if (at === null) heartbeats.remove({ name })
        else heartbeats.set({ name }, at / 1000)
      }
      for (const [state, count] of Object.entries(progress)) newsletter.set({ state }, count)
      messages.set({ state: 'pending' }, pending.messages)
      messages.set({ state: 'dead' }, dead.messages)
      const waited = pending.since === null ? 0 : now() - pending.since
      age.set(Math.max(0, waited / 1000))
      reachable.set(1)
    } catch {
      messages.reset()
      newsletter.reset()
      age.remove()
      heartbeats.reset()
      reachable.set(0)
    }
  }
}

async function giveUp(): Promise<never> {
  await setTimeout(STORE_WAIT_MS, undefined, { ref: false })
  throw new Error('The store does not answer.')
}

const HOST = '127.0.0.1'

/** @param port 0 for any free one */
export async function serveMetrics(metrics: ProcessMetrics, port: number) {
  // Clients on loopback are no suspects.
  const parts = { headers: securityHeaders(undefined), note: () => {} }
  const server = createHttpServer({}, parts, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.print()
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, HOST)
  await once(server, 'listening').catch(error => {
    throw listenFailure(error, { variable: 'METRICS_PORT', port, ownHost: HOST })
  })
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${chosen}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
