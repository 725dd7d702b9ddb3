export interface Metrics {
  countSent(): void
  countContent(content: string, from: 'memory' | 'store'): void
  countUnstored(): void
}
