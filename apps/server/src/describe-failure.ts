import { explainError } from '@universe/store/explain-error'

/** @returns why a start or a command ended, in a sentence for the operator and without a stack */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { syscall, path, message } = error as NodeJS.ErrnoException
  // Whoever threw a sentence of ours gave it no system call.
  if (syscall === undefined) return message
  return `${path ?? syscall} cannot be used: ${explainError(error)}.`
}
