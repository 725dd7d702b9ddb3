import type { ArticleDraft } from '@universe/contract/drafts'
import { openStore, type Store } from '@universe/store/store'

/** Opens a running server's store. */
export async function inStoreOf<Result>(
  { dataDir }: { dataDir: string },
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL } = process.env
  const store = openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
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
