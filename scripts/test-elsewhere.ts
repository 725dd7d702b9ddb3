import { ensureDebianTools, missingTool } from '@universe/testing/servers/debian-tools'
import { buildApps } from './build.ts'
import { run } from './run.ts'

/**
 * Runs every unit and API test with the clock 45 days ahead, in a zone with a half-hour offset: no
 * test may depend on today's date or its location.
 */
await buildApps()
ensureDebianTools()
const missing = missingTool('/usr/bin/faketime')
if (missing) console.log(`The clock cannot be set ahead: ${missing}.`)
const tests = "npx vitest run --exclude 'tests/{npm-start,setup,package}.test.ts'"
const passed = await run(`faketime --exclude-monotonic -f +45d ${tests}`, '.', {
  TZ: 'America/St_Johns',
})
process.exitCode = passed ? 0 : 1
