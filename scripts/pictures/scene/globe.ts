import { hubWave } from './clock.ts'
import { withAlpha } from './colors.ts'
import type { Composition, Hub } from './compositions.ts'
import { toVector, type View } from './geometry.ts'
import { fillCircle, fillGlow, strokeCircle, withStops } from './pen.ts'

const BODY = [
  [0, '#1f2d8a'],
  [0.22, '#16216c'],
  [0.48, '#0c1346'],
  [0.78, '#070a29'],
  [1, '#050720'],
] as const

const AIR = [
  [0.8, withAlpha('#7d86ff', 0)],
  [0.93, withAlpha('#7d86ff', 0.07)],
  [1, withAlpha('#8f8cff', 0.26)],
] as const

const LIMB = [
  [0, withAlpha('#d2ccff', 1)],
  [0.4, withAlpha('#9c96ff', 0.75)],
  [0.75, withAlpha('#5f5ce0', 0.4)],
  [1, withAlpha('#4a48c0', 0.28)],
] as const

/** The globe's dark body, lit from the upper left. */
export function drawBody(context: CanvasRenderingContext2D, { globe }: Composition) {
  const { x, y, radius } = globe
  const lit = [x - radius * 0.34, y - radius * 0.36] as const
  const body = context.createRadialGradient(...lit, 0, ...lit, radius * 1.45)
  const air = context.createRadialGradient(x, y, 0, x, y, radius)
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  for (const fill of [withStops(body, BODY), withStops(air, AIR)]) {
    context.fillStyle = fill
    context.fill()
  }
}

/** The thin bright edge, with a soft glow on both sides. */
export function drawLimb(context: CanvasRenderingContext2D, { globe, pen }: Composition) {
  const { x, y, radius } = globe
  const reach = radius * 0.72
  const limb = context.createLinearGradient(x - reach, y - reach, x + reach, y + reach)
  withStops(limb, LIMB)
  for (const [width, alpha] of [
    [14, 0.05],
    [7, 0.1],
    [3, 0.22],
    [1.3, 0.95],
  ] as const) {
    context.globalAlpha = alpha
    strokeCircle(context, globe, radius, limb, width * pen)
  }
  context.globalAlpha = 1
}

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
