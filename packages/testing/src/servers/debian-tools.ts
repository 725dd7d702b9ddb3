import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** They check and drive deploy/ and the pages; with their packages. */
const PACKAGES = {
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/docker-compose': 'docker-compose',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/nft': 'nftables',
  '/usr/bin/sqlite3': 'sqlite3',
  '/usr/sbin/postfix': 'postfix',
  '/usr/sbin/make-ssl-cert': 'ssl-cert',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/java': 'default-jre-headless',
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/faketime': 'faketime',
} as const

type DebianTool = keyof typeof PACKAGES

export function missingTool(...tools: DebianTool[]): string | undefined {
  const missing = tools.filter(tool => !existsSync(tool)).map(tool => PACKAGES[tool])
  return missing.length === 0 ? undefined : `install Debian's packages: ${missing.join(' ')}`
}

/** For `npm test`. */
const QUICK: readonly DebianTool[] = ['/usr/bin/openssl', '/usr/bin/sqlite3']

/** Installs them where this user may. @returns advice on those still missing, or undefined */
export function ensureDebianTools(isQuick = false): string | undefined {
  const tools = isQuick ? QUICK : (Object.keys(PACKAGES) as DebianTool[])
  const missing = tools.filter(tool => !existsSync(tool))
  if (missing.length === 0) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.map(tool => PACKAGES[tool]).join(' ')
    console.log(`Installing ${packages} for the tests of deploy …`)
    spawnSync(`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return missingTool(...tools)
}
