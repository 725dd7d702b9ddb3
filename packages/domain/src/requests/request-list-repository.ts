import type { Trx } from '@universe/store/store'

/** Writes what the visitor was told the request is called into the list, where triggers put it. */
export async function writeReference(trx: Trx, id: string, reference: string): Promise<void> {
  await trx.updateTable('requests').set({ reference }).where('id', '=', id).execute()
}
