export function describeSuspicion(signal: string): string {
  const [, elapsed] = /^sent after (\d+) ms$/.exec(signal) ?? []
  if (elapsed) return `Sent ${elapsed} ms after the form appeared; a person needs longer.`
  if (signal === 'hidden field filled in') return 'A hidden field was filled in.'
  return signal
}
