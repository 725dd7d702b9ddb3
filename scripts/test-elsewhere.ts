import { ensureDebianTools, missingTool } from '@universe/testing/servers/debian-tools'
import { buildApps } from './build.ts'
import { run } from './run.ts'

/**
 * Every unit and API test as a machine sees it whose clock is 45 days ahead, in a zone that is half an
 * hour beside the others: no test may know today's date, nor where it runs.
 */
await buildApps()
ensureDebianTools()
const missing = missingTool('/usr/bin/faketime')
if (missing) console.log(`The clock cannot be set ahead: ${missing}.`)
const tests = "npx vitest run --exclude 'tests/{npm-start,setup,package}.test.ts'"
const passed = run(`faketime --exclude-monotonic -f +45d ${tests}`, '.', { TZ: 'America/St_Johns' })
process.exitCode = passed ? 0 : 1
