import { whenIdle } from '../ui/when-idle.ts'

/** What checks, keeps and sends a form, as one chunk. */
export const loadSending = () => import('./sending/sending.ts')

/**
 * Fetches it while the browser is idle, however far away the form is: a request that is kept must
 * not need the network first. What does not arrive now is asked for again when it is needed.
 * @returns how to call it off
 */
export function prepareSending(): () => void {
  return whenIdle(() => loadSending().catch(console.error))
}
