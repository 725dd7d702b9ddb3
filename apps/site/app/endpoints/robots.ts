import type { Route } from './+types/robots.ts'
import { originOf, textResponse } from './answers.ts'

/** Pages to hide have `noindex`. */
export function loader({ context, request }: Route.LoaderArgs) {
  const sitemap = `${originOf(request, context)}/sitemap.xml`
  return textResponse('text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`)
}
