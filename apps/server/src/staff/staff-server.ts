/** In this thread or its own; not listening yet. */
export interface StaffServer {
  /**
   * @returns startup lines
   * @throws in a sentence when a configured port is taken
   */
  listen(): Promise<string[]>
  /** After open requests; one that takes too long is cut off. */
  close(): Promise<void>
}
