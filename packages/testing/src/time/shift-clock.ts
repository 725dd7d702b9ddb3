const SHIFTED_CLOCK = new URL('./shifted-clock.ts', import.meta.url)

/** Settings of a server whose clock goes ahead by so many milliseconds. An address, as a path may have spaces. */
export function shiftClock(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${SHIFTED_CLOCK.href}`, CLOCK_SHIFT_MS: String(ms) }
}
