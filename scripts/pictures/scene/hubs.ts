import { hubWave } from './clock.ts'
import { withAlpha } from './colors.ts'
import type { Composition } from './compositions.ts'
import { toVector } from './geometry.ts'
import { fillCircle, fillGlow, strokeCircle } from './pen.ts'
import type { Hub } from './scene-data.ts'
import type { View } from './view.ts'

const GLOW = [
  [0, withAlpha('#cdd9ff', 0.7)],
  [0.35, withAlpha('#9bb2ff', 0.26)],
  [1, withAlpha('#8fa4ff', 0)],
] as const

/** The offices: a white point, its ring, and a widening wave. */
export function drawHubs(
  context: CanvasRenderingContext2D,
  { pen }: Composition,
  view: View,
  hubs: readonly Hub[],
  clock: number,
) {
  const share = hubWave(clock)
  for (const hub of hubs) {
    const place = view(toVector(hub))
    fillGlow(context, place, 34 * pen, GLOW)
    const wave = withAlpha('#ffffff', 0.5 * (1 - share) ** 1.5)
    strokeCircle(context, place, (9 + 20 * share) * pen, wave, pen)
    strokeCircle(context, place, 9 * pen, withAlpha('#ffffff', 0.95), 1.5 * pen)
    fillCircle(context, place, 4.8 * pen, '#ffffff')
  }
}
