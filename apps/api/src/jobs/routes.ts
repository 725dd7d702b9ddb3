import { calls } from '@universe/contract/calls'
import { type Job, readJobs, type Warn } from '@universe/contract/entities'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps, Db } from '../api-deps.ts'
import { contentRoute } from '../content/content-route.ts'
import { newestFirst } from '../content/newest-first.ts'

export function jobRoutes(app: FastifyInstance, deps: ApiDeps): void {
  contentRoute(app, deps, calls.getAllJobs, { name: 'jobs', read: listJobs })
}

/** As `{api}`'s callers read them: SQLite holds whatever another tool wrote, whatever its columns say. */
async function listJobs(db: Db, warn: Warn): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'title', 'category', 'description', 'job_details as jobDetails'])
    .select(['qualifications', 'created_at as createdAt'])
    .execute()
  return readJobs(rows, warn).sort(newestFirst)
}
