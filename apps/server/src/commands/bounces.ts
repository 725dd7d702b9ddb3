import type { ApiConfig } from '@universe/api/config'
import { watchDisk } from '@universe/api/disk/watch-disk'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { type BounceOutcome, readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { Refused } from '@universe/domain/platform/refused'
import {
  type InboundOutcome,
  takeInboundMail,
} from '@universe/domain/requests/inbound/take-inbound-mail'
import { withStore } from '@universe/store/store-operations'
import { runCommand, silentLog } from './run-command.ts'

const MAX_MEGABYTES = 10
const BY_ADDRESS = '--by-address'
const USAGE = `Usage: ${operatorCommand('bounces')} < FILE, an answer to our mail, a report of RFC 3464 or RFC 5965 or an mbox of such, of at most ${MAX_MEGABYTES} MB; with ${BY_ADDRESS} where somebody has seen that the reports are genuine`

/** Of sysexits.h, which mail servers know. */
const EX_DATAERR = 65
const EX_TEMPFAIL = 75

// Reads an answer or a bounce report from standard input.
await runCommand(
  USAGE,
  async (config, args) => {
    const [option, ...rest] = args
    if (![undefined, BY_ADDRESS].includes(option) || rest.length > 0 || process.stdin.isTTY) {
      throw new Error(USAGE)
    }
    requireRoom(config)
    const input = await readInput()
    const settings = { ...config, formSecret: readFormSecret(config) }
    const outcomes = await withStore(config, store => {
      const parts = { store, settings, now: Date.now, log: silentLog }
      return readBounces({ ...parts, byAddress: option === BY_ADDRESS }, input, mail =>
        takeInboundMail(parts, mail),
      )
    })
    return outcomes.map((outcome, at) => `Message ${at + 1}: ${describe(outcome)}`).join('\n')
  },
  // Other failures may be temporary: the mail server keeps the report and retries.
  error => (error instanceof Refused ? EX_DATAERR : EX_TEMPFAIL),
)

/** The room that is left is for the staff's work. */
function requireRoom({ dataDir, diskFloorBytes }: ApiConfig) {
  const disk = watchDisk(dataDir, diskFloorBytes, silentLog)
  disk.close()
  if (!disk.hasRoom()) throw new Error('The disk of DATA_DIR is nearly full. Nothing was done.')
}

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
function describe(outcome: BounceOutcome | InboundOutcome): string {
  switch (outcome.kind) {
    case 'suppressed':
    case 'unsubscribed':
      return `${outcome.kind} ${outcome.subscriberIds.join(', ')}.`
    case 'answer-returned':
      return `the answer to the request ${outcome.requestId} did not arrive, and is shown as not sent.`
    case 'answer-kept':
      return `an answer, kept with the request ${outcome.requestId}.`
    case 'automatic':
      return 'an answer that a program wrote. Nothing was done.'
    case 'too-many':
      return 'an answer to a request that has got as many as are kept in a day. Nothing was done.'
    case 'repeated':
      return 'an answer that is kept already.'
    case 'erased':
      return 'an answer to a request that was erased. Nothing was done.'
    case 'no-report':
      return 'no report of mail, or too large a one. Nothing was done.'
    case 'unproven':
      return 'a report, but of no message that was sent from here. Nothing was done.'
    case 'kept':
      return 'nobody who still subscribes is missing or complains. Nothing was done.'
  }
}
