import { restore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

await runCommand(async (config, args) => {
  const [file, ...rest] = args.filter(arg => arg !== '--force')
  if (!file || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--force]')
  const counts = await restore(config, file, { force: args.includes('--force') })
  const lines = Object.entries(counts).map(([table, rows]) => `  ${table}: ${rows}`)
  return ['Restored. The store now holds these rows:', ...lines].join('\n')
})
