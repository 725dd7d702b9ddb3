import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian's package puts the browser that the tests drive. */
export const CHROMIUM = '/usr/bin/chromium'

/**
 * Features that are off. Chromium reads one such list alone, so those that Playwright's has stand
 * here, too; `tests/chromium.test.ts` compares them.
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
  // The address bar's suggestions: a third of a second to render, for each context and unseen.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** A browser in a container, which asks nothing of its maker. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES}`,
]

/**
 * Installs Debian's Chromium where it is missing and this user may.
 * @returns whether it is there
 */
export function ensureChromium(): boolean {
  if (existsSync(CHROMIUM)) return true
  if (process.getuid?.() !== 0) return false
  console.log('Installing Chromium for the browser tests …')
  spawnSync('apt-get update -qq && apt-get install -y -qq chromium', {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return existsSync(CHROMIUM)
}
