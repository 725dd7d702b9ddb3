import type { FastifyInstance } from 'fastify'
import type { ContentSource } from '../app/server/content-source.ts'

/** Asked of the API, never by a visitor's request. A published change shows within two of these. */
const CONTENT_CHECK_MS = 1000

/** Keeps the content that pages render current for as long as the server runs. */
export function watchContent(app: FastifyInstance, content: ContentSource): void {
  const timer = setInterval(() => content.refresh(), CONTENT_CHECK_MS)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
}
