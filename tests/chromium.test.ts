import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DISABLED_FEATURES } from '@universe/testing/browser/chromium'
import { expect, test } from 'vitest'

test('the browser’s disabled features include all that Playwright disables', () => {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core'))
  const bundle = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(bundle) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(theirs.length).toBeGreaterThan(5)
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(theirs))
})
