/** What the API counts while it works, where somebody watches the process. */
export interface Metrics {
  /** Counts a message that was handed over. */
  countSent(): void
  /** Counts where a content call's answer came from. */
  countContent(content: string, from: 'memory' | 'store'): void
  /** Counts a form that the store could not keep. */
  countUnstored(): void
}
