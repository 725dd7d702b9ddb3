import { open } from 'node:fs/promises'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import { withReadOnlyStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('audit', 'verify LOG')}`

// Verifies the audit log against a copy kept elsewhere.
await runCommand(USAGE, async (config, [action, file, ...rest]) => {
  if (action !== 'verify' || file === undefined || rest.length > 0) throw new Error(USAGE)
  const log = await openLog(file)
  try {
    const { lines, proven, broken } = await withReadOnlyStore(config, store =>
      verifyChain(store, log.readLines()),
    )
    if (broken) throw new Error(`Line ${broken.seq} of the audit is broken. ${broken.reason}`)
    // Without the copy, a recomputed chain looks intact.
    if (lines > 0 && proven === 0) {
      throw new Error(
        `${file} tells of none of the audit's lines (${lines}), so it proves none of them. What this host's own commands write is not in the server's log; its next line proves that, too. If members have done anything: is it the server's log, at LOG_LEVEL "info" or finer?`,
      )
    }
    return `The audit is whole. Lines: ${lines}; with the hash that the log has: ${proven}.`
  } finally {
    await log.close().catch(() => {})
  }
})

async function openLog(file: string) {
  return open(file).catch(error => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
  })
}
