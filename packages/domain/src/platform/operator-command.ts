const npmScripts: Record<string, string> = { 'migrate-store': 'migrate:store' }

/**
 * By npm in a checkout, or by `bin/universe`, which sets `UNIVERSE_COMMAND`.
 * @param command such as `migrate-store`
 * @param args such as `link EMAIL`
 */
export function operatorCommand(command: string, args = ''): string {
  const { UNIVERSE_COMMAND: program } = process.env
  if (program) return `${program} ${command} ${args}`.trimEnd()
  return `npm run ${npmScripts[command] ?? command}${args && ` -- ${args}`}`
}
