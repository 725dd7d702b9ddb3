/** The outbox's database; it is there once this browser has kept a request, and stays. */
export const OUTBOX_NAME = 'universe-outbox'

/**
 * Apart from what opens it: each visit asks this first, and nearly nobody has an outbox.
 * @returns whether this browser may keep requests; true where it does not say
 */
export async function isOutboxThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)
  } catch {
    return true
  }
}
