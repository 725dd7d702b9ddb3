import { calls } from '@universe/contract/calls'
import { type Blog, readBlogs, type Warn } from '@universe/contract/entities'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps, Db } from '../api-deps.ts'
import { contentRoute } from '../content/content-route.ts'
import { newestFirst } from '../content/newest-first.ts'

export function blogRoutes(app: FastifyInstance, deps: ApiDeps): void {
  contentRoute(app, deps, calls.getAllBlogs, { name: 'blogs', read: listBlogs })
}

/** As `{api}`'s callers read them: SQLite holds whatever another tool wrote, whatever its columns say. */
async function listBlogs(db: Db, warn: Warn): Promise<Blog[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt', 'description'])
    .select(['description_details as descriptionDetails', 'image'])
    .execute()
  return readBlogs(rows, warn).sort(newestFirst)
}
