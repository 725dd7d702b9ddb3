import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRaw } from '../clients/raw-request.ts'
import { waitUntil } from '../clients/wait-until.ts'

const NGINX = '/usr/sbin/nginx'
const UP_WITHIN_MS = 10_000

export const hasNginx = existsSync(NGINX)

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/**
 * @param blocks content of its `http` block beside a `server`, and of that `server`
 * @throws when it does not answer within 10 s
 */
export async function startNginx(
  port: number,
  { http = '', server }: { http?: string; server: string },
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configure(folder, port, http, server))
  const { stop } = await runNginx(folder, port)
  return { url: `http://127.0.0.1:${port}`, stop }
}

/**
 * The folder is removed on stop.
 * @param folder has an `nginx.conf`
 * @param port an HTTP port of that configuration
 * @throws when it does not answer within 10 s
 */
export async function runNginx(folder: string, port: number): Promise<{ stop(): Promise<void> }> {
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn(NGINX, args, { stdio: 'ignore' })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = { method: 'GET', path: '/', headers: [], body: Buffer.alloc(0) }
  const answers = () => sendRaw(url, ask).then(({ status }) => status > 0)
  await waitUntil('nginx up', () => answers().catch(() => false), UP_WITHIN_MS).catch(
    async error => {
      await stop()
      throw error
    },
  )
  return { stop }
}

function configure(folder: string, port: number, http: string, server: string): string {
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
      ${http}
      server {
        listen 127.0.0.1:${port};
        ${server}
      }
    }`
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
