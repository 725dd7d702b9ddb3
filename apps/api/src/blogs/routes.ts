import { calls } from '@universe/contract/calls'
import type { Blog } from '@universe/contract/entities'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps, Db } from '../api-deps.ts'
import { contentRoute } from '../content/content-route.ts'
import { newestFirst } from '../content/newest-first.ts'

export function blogRoutes(app: FastifyInstance, deps: ApiDeps): void {
  contentRoute(app, deps, calls.getAllBlogs, { name: 'blogs', read: readBlogs })
}

async function readBlogs(db: Db): Promise<Blog[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt', 'description'])
    .select(['description_details as descriptionDetails', 'image'])
    .execute()
  return rows.sort(newestFirst)
}
