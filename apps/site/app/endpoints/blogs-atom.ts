import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import type { Route } from './+types/blogs-atom.ts'
import { originOf } from './answers.ts'
import { atomResponse } from './atom-feed.ts'
import { blogFeed } from './feed.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const blogs = await context.get(serverContext).content.blogs()
  if (!blogs) throw unavailable()
  return atomResponse(blogFeed(originOf(request, context), blogs))
}
