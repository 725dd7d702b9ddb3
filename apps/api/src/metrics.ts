/** Counters of the API, where the process is monitored. */
export interface Metrics {
  /** Counts a delivered message. */
  countSent(): void
  /** Counts the source of a content call's answer. */
  countContent(content: string, from: 'memory' | 'store'): void
  /** Counts a form post that the store failed to keep. */
  countUnstored(): void
}
