import { OUTBOX_NAME } from './outbox-name.ts'

/** Whether this browser may keep requests; true where it does not say. */
export async function isOutboxThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)
  } catch {
    return true
  }
}
