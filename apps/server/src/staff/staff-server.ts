/** The server of the staff's app, in this thread or in one of its own; not listening yet. */
export interface StaffServer {
  /**
   * Opens its port.
   * @returns what to tell the operator, a line each
   * @throws in a sentence when a port that was named is taken
   */
  listen(): Promise<string[]>
  /** Ends once requests under way have; a client that does not end its own is cut off. */
  close(): Promise<void>
}
