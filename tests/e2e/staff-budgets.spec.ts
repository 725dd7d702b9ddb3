import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumBytes, visit } from '@universe/testing/browser/first-visit'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { BARE_JS_BYTES, STAFF_JS_MAX_BYTES } from '../../lab/bench/budgets.ts'

test.use({ settings: staffAlone })

test('the inbox’s scripts are little beyond the framework’s', async ({ browser, page, staff }) => {
  const [id] = await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const member = await page.context().storageState()
  const downloads = await visit(browser, `${staff.url}/inbox/${id}`, member)
  const scripts = sumBytes(downloads, 'js')
  expect(scripts).toBeGreaterThan(BARE_JS_BYTES / 2)
  expect(scripts - BARE_JS_BYTES).toBeLessThan(STAFF_JS_MAX_BYTES)
})

test('no browser script contains server code', () => {
  const assets = join(import.meta.dirname, '../../apps/staff/build/client/assets')
  const scripts = globSync('*.js', { cwd: assets })
  expect(scripts.length).toBeGreaterThan(10)
  const querying = scripts.filter(file =>
    /\bselectFrom\b/.test(readFileSync(join(assets, file), 'utf8')),
  )
  expect(querying).toEqual([])
})
