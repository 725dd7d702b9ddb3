import { explainError } from '@universe/store/explain-error'

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']

/** The remedy of a port that need not be opened. */
export const OR_OFF = 'Set it to another one, or to "off".'

/**
 * Says why a server could not listen.
 * @param variable the one that names the port
 * @param remedy what else the variable may be set to, as a sentence
 */
export function listenFailure(
  error: unknown,
  { variable, port }: { variable: string; port: number },
  remedy = 'Set it to another one.',
): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  const sentence = () => {
    if (code === 'EADDRINUSE') return `${variable} ${port} is in use. ${remedy}`
    if (code === 'EACCES') return `${variable} ${port} is not this user’s to open. ${remedy}`
    if (NO_SUCH_HOST.includes(code)) return 'HOST must be a name or address of this machine.'
    return `${variable} ${port} cannot be opened: ${explainError(error)}. ${remedy}`
  }
  return new Error(sentence(), { cause: error })
}
