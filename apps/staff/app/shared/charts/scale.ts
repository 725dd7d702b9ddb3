const TICKS_AT_MOST = 5

/** For axes. */
export const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
})

export interface Scale {
  ticks: number[]
  at: (value: number) => number
}

/**
 * @param max the largest value; the axis ends at the next round one
 * @param from start of the axis, `to` its end, in the chart's units
 * @returns an axis from 0 with whole ticks
 */
export function countScale(max: number, from: number, to: number): Scale {
  const step = roundStep(max)
  const ticks = Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, n) => n * step)
  return { ticks, at: linear(0, ticks.at(-1) ?? 1, from, to) }
}

const SHARE_STEPS = [0.02, 0.05, 0.1, 0.25]

/** @returns an axis from a round share below the least, which would look like 0 on it, to 1 */
export function shareScale(least: number, from: number, to: number): Scale {
  const step = SHARE_STEPS.find(each => (1 - least) / each <= TICKS_AT_MOST) ?? 0.25
  const below = Math.floor((1 - least) / step + 1e-9) + 1
  const steps = Math.min(Math.max(2, below), Math.round(1 / step))
  const ticks = Array.from({ length: steps + 1 }, (_, n) => 1 - (steps - n) * step)
  return { ticks, at: linear(ticks[0] ?? 0, 1, from, to) }
}

function linear(first: number, last: number, from: number, to: number) {
  return (value: number) => round(from + ((value - first) / (last - first)) * (to - from))
}

/** @returns 1, 2 or 5 times a power of ten, for few ticks */
function roundStep(max: number): number {
  const rough = Math.max(1, max / TICKS_AT_MOST)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find(each => each * power >= rough) ?? 10) * power
}

/** Hundredths, so that server and browser render alike. */
export function round(place: number): number {
  return Math.round(place * 100) / 100
}

/** @returns polylines' points; a missing value ends a line */
export function linesThrough(
  points: readonly (readonly [x: number, y: number] | null)[],
): string[] {
  const lines: string[][] = [[]]
  for (const point of points) {
    if (point) lines.at(-1)?.push(point.join())
    else lines.push([])
  }
  return lines.filter(({ length }) => length > 1).map(line => line.join(' '))
}
