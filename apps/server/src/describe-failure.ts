import { explainError } from '@universe/store/explain-error'

/** @returns a sentence for the operator about why a start or command ended, without a stack */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { syscall, path, message } = error as NodeJS.ErrnoException
  // Errors with our own sentences have no system call.
  if (syscall === undefined) return message
  return `${path ?? syscall} cannot be used: ${explainError(error)}.`
}
