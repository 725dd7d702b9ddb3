import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '../scripts/free-port.ts'
import { sendRaw } from '../tests/support/raw-request.ts'
import { waitUntil } from './wait-until.ts'

const NGINX = '/usr/sbin/nginx'
const CONNECT_TIMEOUT_S = 1
const ANSWER_TIMEOUT_S = 2
const UP_WITHIN_MS = 10_000

/** What hands requests to several instances, and to the next one when one dies over a request. */
export interface Balancer {
  /** As the table names it. */
  name: string
  url: string
  stop(): Promise<void>
}

/** Starts nginx on loopback, or where it is absent a small stand-in. */
export function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return existsSync(NGINX) ? startNginx(ports) : startStandIn(ports)
}

async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-nginx-'))
  const port = await findFreePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configure(folder, port, ports))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const child = spawn(NGINX, args, { stdio: 'ignore' })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = { method: 'GET', path: '/healthz', headers: [], body: Buffer.alloc(0) }
  const answers = () => sendRaw(url, ask).then(({ status }) => status === 200)
  await waitUntil('nginx up', () => answers().catch(() => false), UP_WITHIN_MS).catch(
    async error => {
      await stop()
      throw error
    },
  )
  return { name: 'nginx', url, stop }
}

/**
 * Each try is short, and an instance is never left out for having failed once. Handing a form post
 * on is safe: its idempotency key keeps it from being stored twice.
 */
function configure(folder: string, port: number, instances: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    events { worker_connections 512; }
    http {
      access_log off;
      ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join('\n')}
      client_max_body_size 6m;
      upstream instances {
        ${instances.map(instance => `server 127.0.0.1:${instance} max_fails=0;`).join('\n')}
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://instances;
          proxy_connect_timeout ${CONNECT_TIMEOUT_S}s;
          proxy_read_timeout ${ANSWER_TIMEOUT_S}s;
          proxy_next_upstream error timeout non_idempotent;
        }
      }
    }`
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Takes instances in turn, as nginx does, and the next one when one fails. */
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
