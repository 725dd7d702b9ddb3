import { explainError } from '@universe/store/explain-error'

/** For the operator, without a stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { syscall, path, message } = error as NodeJS.ErrnoException
  // Our own errors have no system call.
  if (syscall === undefined) return message
  return `${path ?? syscall} cannot be used: ${explainError(error)}.`
}

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']
/** They follow a port's number. */
const unavailableReasons: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is not this user’s to open',
}

interface Listener {
  variable: string
  port: number
  /** Where HOST does not apply; its port may be "off". */
  ownHost?: string
}

export function listenFailure(error: unknown, { variable, port, ownHost }: Listener): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  const remedy = `Set it to another one${variable === 'PORT' ? '' : ', or to "off"'}.`
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

/** Follows a port's number; undefined where another port would not help. */
export function explainPort(error: unknown): string | undefined {
  return unavailableReasons[(error as NodeJS.ErrnoException).code ?? '']
}
