export interface Metrics {
  /** Delivered messages. */
  countSent(): void
  /** Where a content call's answer came from. */
  countContent(content: string, from: 'memory' | 'store'): void
  /** Posts that the store failed to keep. */
  countUnstored(): void
}
