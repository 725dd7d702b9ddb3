import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/** Makes pictures and is measured. */
export const CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Without a browser UI, which saves a sixth of the tests' time; not in every Debian. */
export const testBrowser = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM)

/**
 * Chromium reads only one such list, so it includes Playwright's; `tests/chromium.test.ts` compares
 * them.
 */
export const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // Suggestions of the address bar: a third of a second of rendering per context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** For a container, without calls to the vendor. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // As in a window: the shell's default breaks lines elsewhere.
  '--font-render-hinting=slight',
  `--disable-features=${DISABLED_FEATURES}`,
]

/** Installs what is missing, where this user may. @returns whether it is there */
export function ensureChromium(): boolean {
  const missing = [CHROMIUM, HEADLESS_SHELL].filter(path => !existsSync(path))
  if (missing.length === 0) return true
  if (process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …')
    // One at a time: not every Debian has the shell.
    const install = missing.map(path => `apt-get install -y -qq ${basename(path)}`)
    spawnSync(['apt-get update -qq', ...install].join('; '), {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return existsSync(CHROMIUM)
}
