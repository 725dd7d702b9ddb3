import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import type { Route } from './+types/jobs-atom.ts'
import { originOf } from './answers.ts'
import { atomResponse } from './atom-feed.ts'
import { jobFeed } from './feed.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const jobs = await context.get(serverContext).content.jobs()
  if (!jobs) throw unavailable()
  return atomResponse(jobFeed(originOf(request, context), jobs))
}
