/**
 * The document was opened, not reloaded or restored by Back: its first location is a POP either
 * way.
 */
export function isFirstView(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}
