import { calls } from '@universe/contract/calls'
import type { Job } from '@universe/contract/entities'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps, Db } from '../api-deps.ts'
import { contentRoute } from '../content/content-route.ts'
import { newestFirst } from '../content/newest-first.ts'

export function jobRoutes(app: FastifyInstance, deps: ApiDeps): void {
  contentRoute(app, deps, calls.getAllJobs, { name: 'jobs', read: readJobs })
}

async function readJobs(db: Db): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'title', 'category', 'description', 'job_details as jobDetails'])
    .select(['qualifications', 'created_at as createdAt'])
    .execute()
  return rows.sort(newestFirst)
}
