import { describeFetchFailure } from './send-probe.ts'

const ANSWER_WITHIN_MS = 10_000

/**
 * Reports a successful probe to the heartbeat monitor.
 * @throws in a sentence without a success status; the path, a secret, is not in it
 */
export async function callHeartbeat(url: string): Promise<void> {
  const why = await call(url)
  if (why === undefined) return
  throw new Error(
    `The probe succeeded, and HEARTBEAT_URL (${new URL(url).host}) was not told: ${why}.`,
  )
}

async function call(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    // No redirects: only the configured URL is called.
    const { ok, status, body } = await fetch(url, { signal, redirect: 'manual' })
    await body?.cancel()
    return ok ? undefined : `it answered with ${status}`
  } catch (error) {
    return describeFetchFailure(error)
  }
}
