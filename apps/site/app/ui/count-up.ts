/** Specification, sections 4 and 9. */
export const COUNT_TICK_MS = 100
const COUNT_STEP = 2
export const COUNT_VISIBLE_SHARE = 0.5

const SCALE_BY_SUFFIX: Readonly<Record<string, number>> = { k: 250, M: 250, B: 6000 }
const SMALL_BELOW = 40
const SMALL_SCALE = 10

/**
 * @param value such as "15M+"
 * @returns the number that the count ends at; 0 if there is nothing to count
 */
export function countTarget(value: string): number {
  const { number, suffix } = parseValue(value)
  const scale = SCALE_BY_SUFFIX[suffix]
  if (scale !== undefined) return number * scale
  return number < SMALL_BELOW ? number * SMALL_SCALE : number
}

/**
 * @param tick ticks since the start
 * @returns undefined at the target, when the final text is shown
 */
export function countAt(tick: number, target: number): number | undefined {
  const number = tick * COUNT_STEP
  return number < target ? number : undefined
}

function parseValue(value: string): { number: number; suffix: string } {
  const [, digits = '0', suffix = ''] = /^([\d.]+)\s*([kMB]?)/.exec(value) ?? []
  return { number: Number(digits), suffix }
}
