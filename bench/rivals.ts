import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturedPage } from './captured-page.ts'

/** Another server that sends the same page. */
export interface Rival {
  url: string
  stop(): Promise<void>
}

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts')
const NGINX_START_MS = 500

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** `node:http` and nothing else, with the page in memory. */
export async function startBareServer(page: CapturedPage): Promise<Rival> {
  const { folder, port } = await prepare(page)
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(page.headers))
  const child = spawn(process.execPath, [BARE_SERVER, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return toRival(child, folder, port)
}

/** nginx with one worker, as our server has one process, and the page as a file. */
export async function startNginx(page: CapturedPage): Promise<Rival> {
  const { folder, port } = await prepare(page)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, writeNginxConfig(page, folder, port))
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'inherit' })
  await new Promise(resolve => setTimeout(resolve, NGINX_START_MS))
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
  return toRival(child, folder, port)
}

async function prepare({ body }: CapturedPage) {
  const folder = mkdtempSync(join(tmpdir(), 'rival-'))
  writeFileSync(join(folder, 'page'), body)
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  socket.close()
  return { folder, port }
}

function toRival(child: ChildProcess, folder: string, port: number): Rival {
  const stop = async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

function writeNginxConfig({ headers }: CapturedPage, folder: string, port: number): string {
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const given = headers.filter(([name]) => !/^(?:content-type|last-modified)$/i.test(name))
  // nginx reads "$" as a variable and knows no escape for it.
  const lines = given
    .filter(([, value]) => !value.includes('$'))
    .map(([name, value]) => `add_header ${name} ${quote(value)};`)
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${lines.join('\n    ')}
    location / { try_files /page =404; }
  }
}
`
}
