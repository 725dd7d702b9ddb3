interface Dated {
  id: number
  createdAt: string
}

/**
 * Orders by the date as written, then by id. Here and not in the query: PostgreSQL compares texts
 * by its locale, SQLite by bytes.
 */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return b.id - a.id
}
