import { parseArgs } from 'node:util'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { operatorCommand } from '@universe/domain/operator-command'
import { type Restored, restoreBackup } from '@universe/domain/people/restore-backup'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('restore', 'FILE [--force] [--erasures FILE…] [--without-foreign-erasures]')}`

await runCommand(USAGE, async (config, args) => {
  const { file, ...options } = readArguments(args)
  const formSecret = readFormSecret(config)
  const restored = await restoreBackup({ ...config, formSecret }, file, options)
  const lines = Object.entries(restored.rows).map(([table, rows]) => `  ${table}: ${rows}`)
  return ['Restored. The store now holds these rows:', ...lines, ...describe(restored)].join('\n')
})

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        erasures: { type: 'string', multiple: true, default: [] },
        'without-foreign-erasures': { type: 'boolean', default: false },
      },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new Error(USAGE)
    const { force, erasures: erasureFiles, 'without-foreign-erasures': withoutForeign } = values
    return { file, force, erasureFiles, withoutForeign }
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

function* describe({ people, mailboxFiles, foreign, wasReadable, foundFile }: Restored) {
  if (foundFile !== undefined) {
    yield `Who was erased was also taken from ${foundFile}, beside the backup. Where a later one stands, restore again with --erasures and its name.`
  }
  yield `Erased again, as they had been since or before: ${people} ${people === 1 ? 'person' : 'people'}; from the mailbox: ${mailboxFiles}.`
  if (!wasReadable) {
    yield 'The store that was replaced could not be read: who was erased is known from the backup and the files alone.'
  }
  if (foreign > 0) {
    yield `${foreign} erasures are of another form secret, and whom they mean is not known under this one. Where the backup still had them, erase these people by hand.`
  }
}
