import type { ApiConfig } from '@universe/api/config'
import { readApiConfig } from '../config/api-config.ts'
import type { Environment } from '../config/read-variables.ts'
import { dropPsqlSettings, refuseMistyped } from '../config/refuse-mistyped.ts'
import { describeFailure } from '../describe-failure.ts'

/** For outgoing mail only: a bad key must not stop a backup. */
const SIGNING = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']

const HELP = ['--help', '-h']

/**
 * With the server's environment, except `SIGNING`; an error becomes a sentence and an exit code.
 * `universe help` prints the comment line above each call.
 * @param usage printed for `--help`, whatever the environment
 * @param exitCodeOf for commands that programs run
 */
export async function runCommand(
  usage: string,
  command: (config: ApiConfig, args: string[], env: Environment) => Promise<string>,
  exitCodeOf: (error: unknown) => number = () => 1,
): Promise<void> {
  if (HELP.includes(process.argv[2] ?? '')) return console.log(usage)
  try {
    refuseMistyped(process.env)
    dropPsqlSettings(process.env)
    const env = withoutSigning(process.env)
    console.log(await command(readApiConfig(env), process.argv.slice(2), env))
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = exitCodeOf(error)
  }
}

/** For what a command does in the store: the server's next audit line covers it. */
export const silentLog = { info() {}, warn() {}, error() {} }

function withoutSigning(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SIGNING.includes(name)))
}
