/** Not listening yet. */
export interface StaffServer {
  /**
   * @returns startup lines
   * @throws in a sentence when a configured port is taken
   */
  listen(): Promise<string[]>
  /** Waits for open requests; slow ones are cut off. */
  close(): Promise<void>
}
