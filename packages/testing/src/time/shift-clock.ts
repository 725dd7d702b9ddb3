const SHIFTED_CLOCK = new URL('./shifted-clock.ts', import.meta.url)

/** A URL, since a path may contain spaces. */
export function shiftClock(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${SHIFTED_CLOCK.href}`, CLOCK_SHIFT_MS: String(ms) }
}
