import { existsSync, globSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Pages of previews run nothing, and the film is on none of them. */
const NEVER_NEEDED = ['**/*.{js,mp4,webm,html}']

/**
 * Serves what a preview's pages are drawn with: the site's styles, fonts and pictures, as far as the
 * staff's own build has no file of that name. Nothing of it is anybody's.
 * @param folders the client's builds of the staff's app and of the site, which may be missing
 */
export async function serveSiteFiles(
  app: FastifyInstance,
  { own, site }: { own: string; site: string },
): Promise<void> {
  if (!existsSync(site)) return
  await app.register(fastifyStatic, {
    root: site,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', ...NEVER_NEEDED, ...globSync('**/*.*', { cwd: own })],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${site}/assets/`)
      reply.header('cache-control', isHashed ? IMMUTABLE : AN_HOUR)
    },
  })
}
