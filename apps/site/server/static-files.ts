import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/**
 * Compressed at build time. Hashed names are immutable; other sites may embed link previews.
 * @param root the client build's folder
 */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(root, 'assets')) ? IMMUTABLE : AN_HOUR)
      if (path.startsWith(join(root, 'share'))) {
        reply.header('cross-origin-resource-policy', 'cross-origin')
      }
    },
  })
}
