import { explainError } from '@universe/store/explain-error'

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']
/** Why a port is not to be had, in words that follow its number. */
const notToBeHad: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is not this user’s to open',
}

/** The remedy of a port that need not be opened. */
export const OR_OFF = 'Set it to another one, or to "off".'

/** Where a server should have listened. */
interface Listener {
  /** The variable that names the port. */
  variable: string
  port: number
  /** Its own host, where that is not HOST's to choose; its port may be "off". */
  ownHost?: string
}

/**
 * Says why a server could not listen.
 * @param remedy what else the variable may be set to, as a sentence
 */
export function listenFailure(
  error: unknown,
  { variable, port, ownHost }: Listener,
  remedy = 'Set it to another one.',
): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  const sentence = () => {
    const why = explainPort(error)
    if (why) return `${variable} ${port} ${why}. ${remedy}`
    if (!NO_SUCH_HOST.includes(code)) {
      return `${variable} ${port} cannot be opened: ${explainError(error)}. ${remedy}`
    }
    return ownHost === undefined
      ? 'HOST must be a name or address of this machine.'
      : `${variable} ${port} cannot be opened: ${ownHost} is not in the hosts file or on the loopback interface. Mend that, or set ${variable} to "off".`
  }
  return new Error(sentence(), { cause: error })
}

/** @returns words that follow a port's number, where another number would help; else undefined */
export function explainPort(error: unknown): string | undefined {
  return notToBeHad[(error as NodeJS.ErrnoException).code ?? '']
}
