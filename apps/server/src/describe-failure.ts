import { explainError } from '@universe/store/explain-error'

/** For the operator, without a stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { syscall, path, message } = error as NodeJS.ErrnoException
  // Our own errors have no system call.
  if (syscall === undefined) return message
  return `${path ?? syscall} cannot be used: ${explainError(error)}.`
}
