import { swing, swingSpeed } from './clock.ts'
import { LINE_COLORS, withAlpha } from './colors.ts'
import type { Composition } from './compositions.ts'
import { clamp, smoothStep } from './geometry.ts'
import { ORBITS, type Orbit, orbitPoint } from './orbits.ts'
import { isHidden, type Point } from './view.ts'

const STEP = 1.5
const TRAIL = 30

type Side = 'behind' | 'before'

/** The four orbits and their satellites on one side of the globe. */
export function drawOrbits(
  context: CanvasRenderingContext2D,
  composition: Composition,
  side: Side,
  time: number,
) {
  for (const orbit of ORBITS) {
    drawRing(context, composition, orbit, side, time)
    const satellite = pointAt(composition, orbit, placeOf(orbit, time), time)
    const stands = satellite.depth < 0 ? 'behind' : 'before'
    if (stands === side && !isHidden(composition, satellite)) {
      drawSatellite(context, composition, satellite, LINE_COLORS[orbit.line])
    }
  }
}

function placeOf(orbit: Orbit, time: number): number {
  return orbit.place + orbit.reach * swing(time)
}

function pointAt(composition: Composition, orbit: Orbit, angle: number, time: number): Point {
  return orbitPoint(composition, orbit, angle, composition.swing * swing(time))
}

function drawRing(
  context: CanvasRenderingContext2D,
  composition: Composition,
  orbit: Orbit,
  side: Side,
  time: number,
) {
  const color = LINE_COLORS[orbit.line]
  context.lineCap = 'butt'
  for (let angle = 0; angle < 360; angle += STEP) {
    const from = pointAt(composition, orbit, angle, time)
    const to = pointAt(composition, orbit, angle + STEP, time)
    if ((to.depth < 0 ? 'behind' : 'before') !== side) continue
    const light = trailLight(orbit, angle, time)
    const nearness = clamp(0.5 + to.depth / (2 * orbit.radius), 0, 1)
    context.strokeStyle = withAlpha(color, clamp(0.16 + 0.4 * nearness + 0.7 * light, 0, 1))
    context.lineWidth = (1 + 0.35 * nearness + 1.7 * light) * composition.pen
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
}

/** The orbit's glow around its satellite: symmetric at rest, trailing with speed. */
function trailLight(orbit: Orbit, angle: number, time: number): number {
  const ahead = ((angle - placeOf(orbit, time) + 540) % 360) - 180
  const direction = swingSpeed(time) * Math.sign(ahead)
  const length = TRAIL * (0.55 - 0.45 * direction)
  return (1 - smoothStep(0, length, Math.abs(ahead))) ** 1.6
}

function drawSatellite(
  context: CanvasRenderingContext2D,
  { pen }: Composition,
  { x, y }: Point,
  color: string,
) {
  const radius = 40 * pen
  const glow = context.createRadialGradient(x, y, 0, x, y, radius)
  glow.addColorStop(0, withAlpha(color, 0.85))
  glow.addColorStop(0.18, withAlpha(color, 0.5))
  glow.addColorStop(0.5, withAlpha(color, 0.14))
  glow.addColorStop(1, withAlpha(color, 0))
  context.fillStyle = glow
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.arc(x, y, 4.4 * pen, 0, 7)
  context.fill()
}
