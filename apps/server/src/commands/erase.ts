import { readFormSecret } from '@universe/api/forms/form-secret'
import { erasePerson, previewErasure } from '@universe/domain/people/erase-person'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const IS_MEMBER =
  'The address is also a member’s of the staff, who stays one: an owner removes them under Members.'

const UNKNOWN = 'Nothing is held of this address.'
const ERASED_ONCE_BACK = 'Should a backup bring it back, the restore erases it.'

const USAGE = `Usage: ${operatorCommand('erase', 'EMAIL [--dry-run]')}`

// Erases everything held about a person.
await runCommand(USAGE, async (config, args) => {
  const isDryRun = args.includes('--dry-run')
  const [email, ...rest] = args.filter(arg => arg !== '--dry-run')
  if (!email?.includes('@') || rest.length > 0) throw new Error(USAGE)
  const { isMember, ...erased } = await withStore(config, store =>
    isDryRun
      ? previewErasure(store, config, email)
      : erasePerson(store, { ...config, formSecret: readFormSecret(config) }, email),
  )
  const lines = Object.entries(erased).map(([what, count]) => `  ${what}: ${count}`)
  const isUnknown = Object.values(erased).every(count => count === 0)
  const head = isDryRun ? 'Nothing was erased. This would be:' : 'Erased:'
  const unknown = isDryRun ? UNKNOWN : `${UNKNOWN} ${ERASED_ONCE_BACK}`
  const told = isUnknown ? [unknown] : [head, ...lines]
  return [...told, ...(isMember ? [IS_MEMBER] : [])].join('\n')
})
