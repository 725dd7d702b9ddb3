import { setTimeout } from 'node:timers/promises'

const LOOK_EVERY_MS = 50
/** Generous for a busy machine; no promise of the product. */
const WITHIN_MS = 60_000

/** @throws an Error naming `what` on timeout */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await setTimeout(LOOK_EVERY_MS)
  }
}
