/** It exists once this browser has kept a request. */
export const OUTBOX_NAME = 'universe-outbox'

/**
 * In its own file: every visit asks this, and most have no outbox.
 * @returns true if the browser does not tell
 */
export async function isOutboxThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)
  } catch {
    return true
  }
}
