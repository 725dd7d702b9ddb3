/** Where the domain writes its log lines; Fastify's logger fits. No line holds personal data. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}
