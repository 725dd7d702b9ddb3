import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from '../../scripts/build.ts'
import { measureBytes, measureFirstScreen } from './bytes.ts'
import { measureGrowth } from './growth.ts'
import { measureInteractions } from './interactions.ts'
import { describeMachine } from './machine.ts'
import { measurePublishing } from './publishing.ts'
import { measureRequests } from './requests.ts'
import { measureScaling } from './scaling.ts'
import { measureScores } from './scores.ts'
import { measureStaffBesideSite } from './staff-beside-site.ts'
import { measureStaffContent } from './staff-content.ts'
import { measureStaffInbox } from './staff-inbox.ts'
import { measureSlowPhone, measureTasks } from './tasks.ts'

/**
 * `npm run bench` measures everything; `npm run bench -- requests bytes` only those. `--rounds` is
 * for requests and interactions, `--seconds` for the first, `--runs` for Lighthouse, long tasks and
 * the slow phone. `interactions --only View` measures matching names, and saves nothing.
 */
const RESULTS = join(import.meta.dirname, 'results')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})

/** Each returns one file's text. */
const measurements: Record<string, () => Promise<string>> = {
  requests: () =>
    measureRequests({ rounds: Number(values.rounds), seconds: Number(values.seconds) }),
  bytes: measureBytes,
  scores: () => measureScores({ runs: Number(values.runs) }),
  growth: measureGrowth,
  tasks: () => measureTasks({ runs: Number(values.runs) }),
  interactions: () => measureInteractions({ runs: Number(values.rounds), only: values.only }),
  'first-screen': measureFirstScreen,
  'staff-inbox': measureStaffInbox,
  'staff-content': measureStaffContent,
  'staff-beside-site': () =>
    measureStaffBesideSite({ rounds: Number(values.rounds), seconds: Number(values.seconds) }),
  publishing: () => measurePublishing({ rounds: Number(values.rounds) }),
  scaling: () => measureScaling({ rounds: Number(values.rounds), seconds: Number(values.seconds) }),
  'slow-phone': () => measureSlowPhone({ runs: Number(values.runs) }),
}

const unknown = positionals.filter(name => !(name in measurements))
if (unknown.length > 0) throw new Error(`There is ${Object.keys(measurements)}, not ${unknown}.`)

await buildApps()
mkdirSync(RESULTS, { recursive: true })
const machine = describeMachine()
for (const [name, measure] of Object.entries(measurements)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const [title, ...rest] = (await measure()).split('\n')
  const text = [title, '', machine, ...rest, ''].join('\n')
  if (!values.only) writeFileSync(join(RESULTS, `${name}.md`), text)
  console.log(text)
}
