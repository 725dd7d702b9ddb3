import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@universe/testing/servers/free-port'
import { startNginx } from '@universe/testing/servers/nginx'
import type { CapturedPage } from './captured-page.ts'

/** A server to compare with. */
export interface Rival {
  url: string
  stop(): Promise<void>
}

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts')

/** `node:http` with the page in memory. */
export async function startBareServer(page: CapturedPage): Promise<Rival> {
  const folder = writePage(page)
  const port = await findFreePort()
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(page.headers))
  const child = spawn(process.execPath, [BARE_SERVER, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const stop = async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** nginx with one process, like ours, and the page as a file. */
export async function startBareNginx(page: CapturedPage): Promise<Rival> {
  const folder = writePage(page)
  const nginx = await startNginx(await findFreePort(), {
    http: `
      sendfile on;
      tcp_nopush on;
      etag off;
      open_file_cache max=10;
      keepalive_requests 1000000000;
      default_type "text/html; charset=utf-8";`,
    server: `
      root ${folder};
      ${writeHeaders(page).join('\n      ')}
      location / { try_files /page =404; }`,
  })
  const stop = async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `${nginx.url}/`, stop }
}

function writePage({ body }: CapturedPage): string {
  const folder = mkdtempSync(join(tmpdir(), 'rival-'))
  writeFileSync(join(folder, 'page'), body)
  return folder
}

function writeHeaders({ headers }: CapturedPage): string[] {
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const given = headers.filter(([name]) => !/^(?:content-type|last-modified)$/i.test(name))
  // nginx interprets "$" and cannot escape it.
  return given
    .filter(([, value]) => !value.includes('$'))
    .map(([name, value]) => `add_header ${name} ${quote(value)};`)
}
