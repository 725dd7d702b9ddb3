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

/** Oldest first. */
function readRevisions(
  server: { dataDir: string },
  itemId: string,
): Promise<{ number: number; draft: ArticleDraft }[]> {
  return inStoreOf(server, async ({ db }) => {
    const rows = await db
      .selectFrom('revisions')
      .select(['number', 'draft'])
      .where('item_id', '=', itemId)
      .orderBy('number')
      .execute()
    return rows.map(({ number, draft }) => ({ number, draft: JSON.parse(draft) }))
  })
}

export async function readNewestDraft(
  server: { dataDir: string },
  itemId: string,
): Promise<ArticleDraft | undefined> {
  return (await readRevisions(server, itemId)).at(-1)?.draft
}
