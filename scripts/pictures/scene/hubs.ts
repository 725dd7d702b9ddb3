import { hubWave } from './clock.ts'
import { withAlpha } from './colors.ts'
import type { Composition } from './compositions.ts'
import { toVector } from './geometry.ts'
import type { Hub } from './scene-data.ts'
import type { View } from './view.ts'

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
    const { x, y } = view(toVector(hub))
    drawGlow(context, x, y, 34 * pen)
    drawRing(context, x, y, (9 + 20 * share) * pen, 0.5 * (1 - share) ** 1.5, pen)
    drawRing(context, x, y, 9 * pen, 0.95, 1.5 * pen)
    context.fillStyle = '#ffffff'
    context.beginPath()
    context.arc(x, y, 4.8 * pen, 0, 7)
    context.fill()
  }
}

function drawGlow(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius)
  glow.addColorStop(0, withAlpha('#cdd9ff', 0.7))
  glow.addColorStop(0.35, withAlpha('#9bb2ff', 0.26))
  glow.addColorStop(1, withAlpha('#8fa4ff', 0))
  context.fillStyle = glow
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}

function drawRing(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  alpha: number,
  width: number,
) {
  context.strokeStyle = withAlpha('#ffffff', alpha)
  context.lineWidth = width
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  context.stroke()
}
