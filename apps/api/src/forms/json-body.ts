import { JSON_BODY_MAX_BYTES } from '@universe/contract/limits'
import type { FastifyInstance } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/** Makes a scope accept JSON only: small, valid UTF-8, without `__proto__`. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES },
    (request, body, done) => {
      let text: string
      try {
        text = utf8.decode(body)
      } catch {
        done(new HttpError(400, errorMessages.malformed))
        return
      }
      parseJson(request, text, done)
    },
  )
}
