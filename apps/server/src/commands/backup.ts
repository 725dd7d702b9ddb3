import { existsSync } from 'node:fs'
import type { ApiConfig } from '@universe/api/config'
import { formSecretPath } from '@universe/api/forms/form-secret'
import { countMail, mailboxFolder } from '@universe/domain/mail/mailbox-files'
import { erasureFile, scanErasures } from '@universe/domain/platform/erasures/erasure-file'
import { writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { backUp, verify, withCurrentStore } from '@universe/store/store-operations'
import { describeFailure } from '../describe-failure.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('backup', 'FILE')}, ${operatorCommand('backup', '--verify FILE')}`

// Writes the store into one file, or verifies such a file.
await runCommand(USAGE, async (config, args) => {
  const isVerifying = args[0] === '--verify'
  const [file, ...rest] = isVerifying ? args.slice(1) : args
  if (!file || file.startsWith('--') || rest.length > 0) throw new Error(USAGE)
  if (isVerifying) return proveBackup(config, file)
  await backUp(config, file)
  const lines = [
    `The store as of now stands in ${file}.`,
    await describeRest(config),
    ...(await noteBackup(config)),
  ]
  return lines.join('\n')
})

/** The backup succeeds even if this fails. */
async function noteBackup(config: ApiConfig): Promise<string[]> {
  try {
    const heartbeat = { name: 'backup', at: Date.now() } as const
    await withCurrentStore(config, ({ db }) => writeHeartbeat(db, heartbeat))
    return []
  } catch (error) {
    return [`The staff’s app is not told that there is a backup: ${describeFailure(error)}`]
  }
}

async function describeRest(config: ApiConfig): Promise<string> {
  const mailbox = mailboxFolder(config)
  const erasures = erasureFile(config)
  const { damage } = await scanErasures(erasures, { mayBeTorn: true })
  const messages = await countMail(mailbox)
  return [
    'Not in it, and to be kept beside it:',
    `  the mailbox ${mailbox}, with ${messages} ${messages === 1 ? 'message' : 'messages'}`,
    `  the form secret ${formSecretPath(config)}, by which a restore knows who was erased`,
    ...(existsSync(erasures) ? [`  the erasures ${erasures}, which a restore does again`] : []),
    ...(damage === undefined ? [] : [`  ${damage}`]),
    'No session, link or challenge is in it: it signs nobody in.',
  ].join('\n')
}

async function proveBackup(config: ApiConfig, file: string): Promise<string> {
  const { kind, release, isEarlier, rows } = await verify(config, file)
  const store = kind === 'sqlite' ? 'the embedded store' : 'PostgreSQL'
  const whose = isEarlier ? 'an earlier release, brought up to this one' : 'this release'
  return [
    `${file} is a whole backup of ${store}, by ${whose} (its last migration is ${release}). Restored beside the store, it holds these rows:`,
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
  ].join('\n')
}
