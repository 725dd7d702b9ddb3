/** There once this browser has kept a request. */
export const OUTBOX_NAME = 'universe-outbox'

/** Apart: every visit asks, and most have none. @returns true if the browser does not tell */
export async function isOutboxThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)
  } catch {
    return true
  }
}
