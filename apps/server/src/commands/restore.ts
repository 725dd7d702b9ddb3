import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ApiConfig } from '@universe/api/config'
import { readFormSecret } from '@universe/api/forms/form-secret'
import {
  findErasures,
  type RestoreResult,
  restoreBackup,
} from '@universe/domain/people/restore-backup'
import { erasureFile } from '@universe/domain/platform/erasures/erasure-file'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { verify } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('restore', 'FILE [--dry-run] [--force] [--erasures FILE…] [--without-erasures] [--without-foreign-erasures]')}`

// Replaces the store by a backup.
await runCommand(USAGE, async (config, args) => {
  const { file, isDryRun, ...options } = readArguments(args)
  if (isDryRun) return describePlan(config, file, options.erasureFiles)
  const formSecret = readFormSecret(config)
  const restored = await restoreBackup({ ...config, formSecret }, file, options)
  const lines = [...describeRows(restored.rows), ...describe(restored)]
  return ['Restored. The store now holds these rows:', ...lines].join('\n')
})

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        erasures: { type: 'string', multiple: true, default: [] },
        'without-erasures': { type: 'boolean', default: false },
        'without-foreign-erasures': { type: 'boolean', default: false },
      },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new Error(USAGE)
    return {
      file,
      isDryRun: values['dry-run'],
      force: values.force,
      erasureFiles: values.erasures,
      withoutErasures: values['without-erasures'],
      withoutForeign: values['without-foreign-erasures'],
    }
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

async function describePlan(config: ApiConfig, file: string, given: readonly string[]) {
  const { rows } = await verify(config, file)
  const files = [...findErasures(file), ...given, erasureFile(config)].filter(path =>
    existsSync(path),
  )
  return [
    'Nothing was changed. The store would hold these rows, less whoever was erased since:',
    ...describeRows(rows),
    `Files that tell who was erased: ${files.join(', ') || 'none'}.`,
  ].join('\n')
}

function describeRows(rows: RestoreResult['rows']): string[] {
  return Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`)
}

function* describe({ people, mailboxFiles, foreign, wasReadable, foundFiles }: RestoreResult) {
  if (foundFiles.length > 0) {
    yield `Who was erased was also taken from ${foundFiles.join(', ')}, beside the backup.`
  }
  yield `Erased again, as they had been since or before: ${people} ${people === 1 ? 'person' : 'people'}; from the mailbox: ${mailboxFiles}.`
  if (!wasReadable) {
    yield 'The store that was replaced could not be read: who was erased is known from the backup and the files alone.'
  }
  if (foreign > 0) {
    yield `Erasures of another form secret: ${foreign}. Whom they mean is not known under this one: erase by hand whomever the backup still had.`
  }
}
