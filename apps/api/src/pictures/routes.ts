import { matchesTag } from '@universe/contract/negotiation'
import {
  findPublicHash,
  PICTURES_PREFIX,
  readPicture,
} from '@universe/domain/content/picture-repository'
import {
  createRenditionCache,
  type PictureFormat,
  renditionFolder,
} from '@universe/domain/content/rendition-cache'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../config.ts'
import { errorMessages, HttpError, orServiceUnavailable } from '../failures/http-error.ts'

/** A withdrawn article's picture may stay in caches so long. */
const MAX_AGE_SECONDS = 24 * 60 * 60
const FULL_WIDTH = 1200
const SMALLER_WIDTHS = [480, 960]

const mediaTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/**
 * In the readings' sizes. A cached rendition is looked up only once its picture is known to be
 * public.
 */
export function pictureRoutes(app: FastifyInstance, { config, store }: ApiDeps): void {
  const renditions = createRenditionCache(renditionFolder(config))

  app.get<{ Params: { file: string }; Querystring: { w?: string } }>(
    '/:file',
    async (request, reply) => {
      const path = `${PICTURES_PREFIX}/${request.params.file}`
      const hash = await orServiceUnavailable(() => findPublicHash(store, path))
      if (hash === undefined) throw new HttpError(404, errorMessages.notFound)
      const rendition = {
        hash,
        width: chooseWidth(request.query.w),
        format: chooseFormat(request.headers.accept),
      }
      const etag = `"${renditions.nameOf(rendition)}"`
      reply.headers({
        ETag: etag,
        'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
        Vary: 'Accept',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const bytes = await renditions.get(rendition, () =>
        orServiceUnavailable(() => readPicture(store, path)),
      )
      return reply.type(mediaTypes[rendition.format]).send(bytes)
    },
  )
}

function chooseWidth(asked: unknown): number {
  return SMALLER_WIDTHS.find(width => String(width) === asked) ?? FULL_WIDTH
}

/** Smallest first; all browsers read JPEG. */
function chooseFormat(accept = ''): PictureFormat {
  if (accept.includes(mediaTypes.avif)) return 'avif'
  return accept.includes(mediaTypes.webp) ? 'webp' : 'jpeg'
}
