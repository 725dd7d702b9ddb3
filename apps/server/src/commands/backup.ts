import { backUp } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

await runCommand(async (config, [file, ...rest]) => {
  if (!file || rest.length > 0) throw new Error('Usage: npm run backup -- FILE')
  await backUp(config, file)
  return `The store as of now stands in ${file}.`
})
