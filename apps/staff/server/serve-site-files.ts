import { existsSync, globSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

const NEVER_NEEDED = ['**/*.{js,mp4,webm,html}']

/**
 * For previews; the staff's own files come first. All are public.
 * @param folders client builds, which may be missing
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
