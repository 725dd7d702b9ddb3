import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The example of deploy/nginx as installed on Debian, with other ports, paths and certificate. */
export interface DeployedNginx {
  folder: string
  readLog(name: string): string
}

export interface Ports {
  http: number
  https: number
  public: readonly [number, number]
  staff: readonly [number, number]
}

const EXAMPLE = join(import.meta.dirname, '../deploy/nginx')
export const HOSTS = ['www.example.org', 'staff.example.org'] as const
/** Header with a request's client address, since this machine has no such addresses. */
export const VISITOR_HEADER = 'x-test-visitor'

/** Writes the example into a new folder, ready to run. */
export function writeDeployedNginx(ports: Ports): DeployedNginx {
  const folder = mkdtempSync(join(tmpdir(), 'universe-nginx-'))
  const replacements: [string | RegExp, string][] = [
    [/\[::\]:80\b/g, `[::1]:${ports.http}`],
    [/\[::\]:443\b/g, `[::1]:${ports.https}`],
    [/(listen +)80\b/g, `$1127.0.0.1:${ports.http}`],
    [/(listen +)443\b/g, `$1127.0.0.1:${ports.https}`],
    ['127.0.0.1:8081', `127.0.0.1:${ports.public[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.public[1]}`],
    ['127.0.0.1:3011', `127.0.0.1:${ports.staff[0]}`],
    ['127.0.0.1:3012', `127.0.0.1:${ports.staff[1]}`],
    ['/etc/letsencrypt/live/universe', folder],
    [/\/var\/log\/nginx/g, folder],
  ]
  const replace = (text: string) =>
    replacements.reduce((all, [from, into]) => all.replaceAll(from, into), text)
  for (const path of globSync('**/*.conf', { cwd: EXAMPLE })) {
    const to = join(folder, path.includes('/') ? path : join('conf.d', path))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, replace(readFileSync(join(EXAMPLE, path), 'utf8')))
  }
  makeCertificate(folder)
  writeFileSync(join(folder, 'nginx.conf'), debianConf(folder))
  return { folder, readLog: name => readFileSync(join(folder, name), 'utf8') }
}

function makeCertificate(folder: string) {
  const names = HOSTS.map(host => `DNS:${host}`).join(',')
  execFileSync(
    '/usr/bin/openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-subj', '/CN=example', '-addext', `subjectAltName=${names}`, '-days', '2'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ],
    { stdio: 'ignore' },
  )
}

/** Debian's own nginx.conf around the example, which compresses and logs addresses. */
function debianConf(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    worker_processes auto;
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/debian-error.log;
    events { worker_connections 768; }
    http {
      sendfile on;
      tcp_nopush on;
      types_hash_max_size 2048;
      default_type application/octet-stream;
      ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
      ssl_prefer_server_ciphers on;
      access_log ${folder}/debian-access.log;
      gzip on;
      ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join('\n')}
      set_real_ip_from 127.0.0.1;
      real_ip_header ${VISITOR_HEADER};
      include ${folder}/conf.d/*.conf;
    }`
}
