/** Where npm's script is called otherwise than the command's file. */
const npmScripts: Record<string, string> = { 'migrate-store': 'migrate:store' }

/**
 * Says how an operator runs a command beside this process: by npm in a checkout, by `bin/universe`
 * where that started it, which says so in `UNIVERSE_COMMAND`.
 * @param command its file's name, such as `migrate-store`
 * @param args what follows it, such as `link EMAIL`
 * @returns a line to be typed
 */
export function operatorCommand(command: string, args = ''): string {
  const { UNIVERSE_COMMAND: program } = process.env
  if (program) return `${program} ${command} ${args}`.trimEnd()
  return `npm run ${npmScripts[command] ?? command}${args && ` -- ${args}`}`
}
