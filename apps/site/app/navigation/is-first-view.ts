/** Not reloaded or restored by Back: the first location is a POP either way. */
export function isFirstView(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}
