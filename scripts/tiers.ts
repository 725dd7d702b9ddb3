/** What `npm test` leaves to `npm run test:all`, as it takes long. Everything else runs in both. */
export const isQuick = process.env.TEST_TIER === 'quick'

/** Tag of a browser test that `npm test` skips, in a file that it otherwise runs. */
export const SLOW = '@slow'

/** For a test matrix, of which `npm test` runs a few entries. */
export function slowUnless(isChosen: boolean): { tag: string[] } {
  return { tag: isChosen ? [] : [SLOW] }
}

/** Screens on which `npm test` checks rules for all screens. */
export const FEW_SCREENS: readonly string[] = ['Home', 'Contact', 'Telecom', 'Blog detail']

/** Killed processes, full disks, packaging, host set-up, floods, every address for every role. */
export const SLOW_UNIT_TESTS = [
  'apps/api/tests/many-messages',
  'apps/api/tests/restored-erasures',
  'apps/server/tests/probe-command',
  'tests/bad-input-giant-and-slow',
  'tests/bad-input-largest-fields',
  'tests/bad-input-staff',
  'tests/bad-input-staff-attacks',
  'tests/bad-input-uploads',
  'tests/chaos',
  'tests/deploy-examples',
  'tests/deploy-nginx',
  'tests/deploy-units',
  'tests/disk-floor',
  'tests/form-keys',
  'tests/instances',
  'tests/later-release',
  'tests/locked-store',
  'tests/logs',
  'tests/lost-form-secret',
  'tests/newsletter-links',
  'tests/npm-start',
  'tests/package',
  'tests/pipelined-requests',
  'tests/processes',
  'tests/publishing-live',
  'tests/security-events',
  'tests/security-text',
  'tests/setup',
  'tests/slow-uploads',
  'tests/staff-audit',
  'tests/staff-by-role-posts',
  'tests/staff-files',
  'tests/staff-links',
  'tests/staff-listener',
  'tests/staff-logs',
  'tests/start-banner',
  'tests/start-failures',
  'tests/strict-transport',
  'tests/unknown-addresses',
  'tests/visitors-behind-proxies',
]

/**
 * Every screen at every width and text size, every page, other engines, scores, bytes, whole
 * matrices.
 */
export const SLOW_BROWSER_TESTS = [
  'answer-in-sight',
  'blog-growth',
  'budgets',
  'cards',
  'early-taps',
  'every-page',
  'expanded-state',
  'failed-chunks',
  'first-screen',
  'next-steps',
  'odd-records',
  'other-engines',
  'panel-addresses',
  'requests-over-time',
  'scores',
  'slow-cv',
  'staff-budgets',
  'staff-large-text',
  'staff-numbers',
  'staff-offline',
  'staff-picture',
  'staff-sender',
  'two-processes',
  'view-transitions',
]
