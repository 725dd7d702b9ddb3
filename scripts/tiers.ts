/**
 * What `npm test` leaves to `npm run test:all`: what takes long and what a cheaper test of the same
 * promise stands for, so that a change is known to be sound in minutes. Everything else runs in both.
 */
export const isQuick = process.env.TEST_TIER === 'quick'

/** Processes killed, disks filled, packages made, hosts set up, floods; each beside what stands for it. */
export const SLOW_UNIT_TESTS = [
  'apps/api/tests/many-messages',
  'apps/api/tests/restored-erasures',
  'packages/contract/tests/expressions',
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
  'tests/earlier-releases',
  'tests/form-keys',
  'tests/instances',
  'tests/later-release',
  'tests/locked-store',
  'tests/npm-start',
  'tests/package',
  'tests/setup',
  'tests/slow-uploads',
  'tests/staff-audit',
  'tests/start-failures',
  'tests/unknown-addresses',
]

/** Every screen at every width and size of text, other engines and checkers, scores, bytes, whole matrices. */
export const SLOW_BROWSER_TESTS = [
  'answer-in-sight',
  'blog-growth',
  'budgets',
  'cards',
  'durability',
  'early-taps',
  'expanded-state',
  'failed-chunks',
  'first-screen',
  'large-text',
  'next-steps',
  'other-checkers',
  'other-engines',
  'panel-addresses',
  'product-pictures',
  'requests-over-time',
  'scores',
  'spaced-text',
  'staff-budgets',
  'staff-large-text',
  'two-processes',
  'view-transitions',
]
