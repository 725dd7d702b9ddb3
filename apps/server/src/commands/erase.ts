import { erasePerson } from '@universe/domain/people/erase-person'
import { withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

await runCommand(async (config, [email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0) throw new Error('Usage: npm run erase -- EMAIL')
  const erased = await withStore(config, store => erasePerson(store, config, email))
  const lines = Object.entries(erased).map(([what, count]) => `  ${what}: ${count}`)
  return ['Erased:', ...lines].join('\n')
})
