/**
 * Whether the document was neither reloaded nor come back to: its first location counts as a POP
 * either way.
 */
export function isFirstView(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}
