/** What the domain tells those who run it; Fastify's logger is one. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}
