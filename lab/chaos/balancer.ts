import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '@universe/testing/servers/free-port'
import { hasNginx, startNginx } from '@universe/testing/servers/nginx'

const CONNECT_TIMEOUT_S = 1
const ANSWER_TIMEOUT_S = 2

/** Balances requests over instances, retrying on the next one. */
export interface Balancer {
  /** For the table. */
  name: string
  url: string
  stop(): Promise<void>
}

/** Starts nginx on loopback, or a small replacement if it is missing. */
export function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return hasNginx ? startBalancingNginx(ports) : startStandIn(ports)
}

/**
 * Short timeouts, and no instance is marked as down. Retrying form posts is safe, as their
 * idempotency key prevents duplicates.
 */
async function startBalancingNginx(instances: readonly number[]): Promise<Balancer> {
  const nginx = await startNginx(await findFreePort(), {
    http: `
      upstream instances {
        ${instances.map(instance => `server 127.0.0.1:${instance} max_fails=0;`).join('\n')}
      }`,
    server: `
      location / {
        proxy_pass http://instances;
        proxy_connect_timeout ${CONNECT_TIMEOUT_S}s;
        proxy_read_timeout ${ANSWER_TIMEOUT_S}s;
        proxy_next_upstream error timeout non_idempotent;
      }`,
  })
  return { name: 'nginx', ...nginx }
}

/** Round robin, as nginx does, with the next instance on failure. */
async function startStandIn(ports: readonly number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const first = turn++
    for (let tried = 0; tried < ports.length; tried++) {
      const port = ports[(first + tried) % ports.length] ?? 0
      const answer = await ask(port, request, body).catch(() => undefined)
      if (!answer) continue
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    response.writeHead(502).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    name: 'a stand-in for nginx, which is not installed',
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const timeout = ANSWER_TIMEOUT_S * 1000
    const options = { host: '127.0.0.1', port, method, path: url, headers, timeout, agent: false }
    const forwarded = forward(options, resolve)
    forwarded.on('timeout', () => forwarded.destroy(new Error('no answer came')))
    forwarded.on('error', reject)
    forwarded.end(body)
  })
}
