/** The server of the staff's app, in this thread or its own; not listening yet. */
export interface StaffServer {
  /**
   * Opens its port.
   * @returns startup lines
   * @throws in a sentence when a configured port is taken
   */
  listen(): Promise<string[]>
  /** Closes after open requests finish; one that takes too long is cut off. */
  close(): Promise<void>
}
