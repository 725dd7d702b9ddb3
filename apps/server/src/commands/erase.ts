import { erase } from '@universe/domain/housekeeping/store-operations'
import { runCommand } from './run-command.ts'

await runCommand(async (config, [email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0) throw new Error('Usage: npm run erase -- EMAIL')
  const erased = await erase(config, email)
  const lines = Object.entries(erased).map(([what, count]) => `  ${what}: ${count}`)
  return ['Erased:', ...lines].join('\n')
})
