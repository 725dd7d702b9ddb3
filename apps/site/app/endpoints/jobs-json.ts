import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import type { Route } from './+types/jobs-json.ts'
import { originOf } from './answers.ts'
import { jobFeed } from './feed.ts'
import { jsonFeedResponse } from './json-feed.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const jobs = await context.get(serverContext).content.jobs()
  if (!jobs) throw unavailable()
  return jsonFeedResponse(jobFeed(originOf(request, context), jobs))
}
