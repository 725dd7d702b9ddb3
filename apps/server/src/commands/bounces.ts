import { readFormSecret } from '@universe/api/forms/form-secret'
import { type BounceOutcome, readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { operatorCommand } from '@universe/domain/operator-command'
import { deriveErasureKey } from '@universe/domain/people/erasure-key'
import { withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const MAX_MEGABYTES = 10
const USAGE = `Usage: ${operatorCommand('bounces')} < FILE, a report of RFC 3464 or an mbox of such, of at most ${MAX_MEGABYTES} MB`

// What the server's next line proves of the audit, it proves of these, too.
const silent = { info() {}, warn() {}, error() {} }

await runCommand(async (config, args) => {
  if (args.length > 0 || process.stdin.isTTY) throw new Error(USAGE)
  const input = await readInput()
  const settings = { dataDir: config.dataDir, key: deriveErasureKey(readFormSecret(config)) }
  const outcomes = await withStore(config, store =>
    readBounces({ store, settings, now: Date.now, log: silent }, input),
  )
  return outcomes.map((outcome, at) => `Message ${at + 1}: ${describe(outcome)}`).join('\n')
})

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    bytes += chunk.length
    if (bytes > MAX_MEGABYTES * 1024 * 1024) {
      throw new Error(
        `That is more than ${MAX_MEGABYTES} MB. Nothing was done: give the reports in several parts.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Without an address: what runs this may log it. */
function describe(outcome: BounceOutcome): string {
  if (outcome.kind === 'no-report')
    return 'no report of mail that did not arrive. Nothing was done.'
  const code = outcome.code ? ` (${outcome.code})` : ''
  if (outcome.kind === 'suppressed') {
    return `no such mailbox${code}. Suppressed: ${outcome.subscriberIds.join(', ')}.`
  }
  if (outcome.kind === 'unknown') {
    return `no such mailbox${code}, but it is no subscriber’s to whom mail was sent. Nothing was done.`
  }
  if (outcome.kind === 'outdated') {
    return `no such mailbox${code}, but the subscriber asked for the newsletter after this report. Nothing was done.`
  }
  return `the address is not refused for good${code}. Nothing was done.`
}
