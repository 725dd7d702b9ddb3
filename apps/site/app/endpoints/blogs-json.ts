import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import type { Route } from './+types/blogs-json.ts'
import { originOf } from './answers.ts'
import { blogFeed } from './feed.ts'
import { jsonFeedResponse } from './json-feed.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const blogs = await context.get(serverContext).content.blogs()
  if (!blogs) throw unavailable()
  return jsonFeedResponse(blogFeed(originOf(request, context), blogs))
}
