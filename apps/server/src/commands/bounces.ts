import { readFormSecret } from '@universe/api/forms/form-secret'
import { type ReadMessage, readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { Refused } from '@universe/domain/platform/refused'
import { withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const MAX_MEGABYTES = 10
const BY_ADDRESS = '--by-address'
const USAGE = `Usage: ${operatorCommand('bounces')} < FILE, a report of RFC 3464 or RFC 5965 or an mbox of such, of at most ${MAX_MEGABYTES} MB; with ${BY_ADDRESS} where somebody has seen that the reports are genuine`

/** Exit codes of sysexits.h, which mail servers know. */
const EX_DATAERR = 65
const EX_TEMPFAIL = 75

// The server's next audit line covers these events, too.
const silentLog = { info() {}, warn() {}, error() {} }

// Reads a bounce report from standard input.
await runCommand(
  USAGE,
  async (config, args) => {
    const [option, ...rest] = args
    if (![undefined, BY_ADDRESS].includes(option) || rest.length > 0 || process.stdin.isTTY) {
      throw new Error(USAGE)
    }
    const input = await readInput()
    const settings = { dataDir: config.dataDir, formSecret: readFormSecret(config) }
    const how = { settings, byAddress: option === BY_ADDRESS, now: Date.now, log: silentLog }
    const messages = await withStore(config, store => readBounces({ store, ...how }, input))
    return messages.map((message, at) => `Message ${at + 1}: ${describe(message)}`).join('\n')
  },
  // Any other failure may be temporary: the mail server keeps the report and retries.
  error => (error instanceof Refused ? EX_DATAERR : EX_TEMPFAIL),
)

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    bytes += chunk.length
    if (bytes > MAX_MEGABYTES * 1024 * 1024) {
      throw new Refused(
        `That is more than ${MAX_MEGABYTES} MB. Nothing was done: give the reports in several parts.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Without an address, since the caller may log it. */
function describe(message: ReadMessage): string {
  if (message.kind === 'no-report') return 'no report of mail. Nothing was done.'
  if (message.kind === 'too-large') {
    return 'larger than a report of one message can be, or of more recipients. Nothing was done.'
  }
  const { about, kind } = message
  const code = message.code ? ` (${message.code})` : ''
  const said = about === 'complaint' ? 'a complaint' : `no such mailbox${code}`
  switch (kind) {
    case 'suppressed':
      return `${said}. Suppressed: ${message.subscriberIds.join(', ')}.`
    case 'unsubscribed':
      return `${said}. Unsubscribed: ${message.subscriberIds.join(', ')}.`
    case 'kept':
      return about === 'complaint'
        ? 'feedback that is no complaint of spam. Nothing was done.'
        : `the address is not refused for good${code}. Nothing was done.`
    case 'unproven':
      return `${said}, but of no message that was sent from here. Nothing was done.`
    case 'unknown':
      return `${said}, but of no subscriber to whom mail was sent. Nothing was done.`
    case 'of-another':
      return `${said}, but of another address than the subscriber’s, such as one that it leads to. Nothing was done.`
    case 'outdated':
      return `${said}, but the subscriber asked for the newsletter after this report. Nothing was done.`
  }
}
