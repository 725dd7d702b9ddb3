import type { ArticleDraft } from '@universe/contract/drafts'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'

/** Also while a server has it open. */
export async function inStore<Result>(
  location: StoreLocation,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = openStore(location)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** In a running server's store. */
export function inStoreOf<Result>(
  { dataDir }: { dataDir: string },
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL } = process.env
  return inStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir }, use)
}

export function readNewestDraft(
  server: { dataDir: string },
  itemId: string,
): Promise<ArticleDraft | undefined> {
  return inStoreOf(server, async ({ db }) => {
    const revisions = db.selectFrom('revisions').select('draft').where('item_id', '=', itemId)
    const newest = await revisions.orderBy('number', 'desc').limit(1).executeTakeFirst()
    return newest && JSON.parse(newest.draft)
  })
}
