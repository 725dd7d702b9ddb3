import { swing, swingSpeed } from './clock.ts'
import { LINE_COLORS, type Line, withAlpha } from './colors.ts'
import type { Composition } from './compositions.ts'
import { clamp, DEGREE, isHidden, type Point, smoothStep } from './geometry.ts'
import { fillCircle, fillGlow, strokeLine } from './pen.ts'

const STEP = 1.5
const TRAIL = 30

type Side = 'behind' | 'before'

/** A circle around the globe, as the viewer sees it; angles in degrees. */
interface Orbit {
  readonly line: Line
  /** In globe radii. */
  readonly radius: number
  /** How far the circle's near side is below its far side; 90 would show it as a circle. */
  readonly tilt: number
  readonly roll: number
  /** The satellite's mean position, and its amplitude. */
  readonly place: number
  readonly reach: number
}

/** The orbits' share of the globe's turn: less, as they are nearer to the viewer. */
const SHARED_TURN = 0.45

const ORBITS: readonly Orbit[] = [
  { line: 'telecom', radius: 1.3, tilt: 17, roll: 16, place: -72, reach: 20 },
  { line: 'software', radius: 1.22, tilt: 24, roll: -14, place: -122, reach: 24 },
  { line: 'technologies', radius: 1.42, tilt: 20, roll: 40, place: -47, reach: 14 },
  { line: 'marketing', radius: 1.52, tilt: 30, roll: -36, place: 191, reach: 11 },
]

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
      const color = LINE_COLORS[orbit.line]
      fillGlow(context, satellite, 40 * composition.pen, [
        [0, withAlpha(color, 0.85)],
        [0.18, withAlpha(color, 0.5)],
        [0.5, withAlpha(color, 0.14)],
        [1, withAlpha(color, 0)],
      ])
      fillCircle(context, satellite, 4.4 * composition.pen, '#ffffff')
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
    const lit = withAlpha(color, clamp(0.16 + 0.4 * nearness + 0.7 * light, 0, 1))
    strokeLine(context, from, to, lit, (1 + 0.35 * nearness + 1.7 * light) * composition.pen)
  }
}

/** The orbit's glow around its satellite: symmetric at rest, trailing with speed. */
function trailLight(orbit: Orbit, angle: number, time: number): number {
  const ahead = ((angle - placeOf(orbit, time) + 540) % 360) - 180
  const direction = swingSpeed(time) * Math.sign(ahead)
  const length = TRAIL * (0.55 - 0.45 * direction)
  return (1 - smoothStep(0, length, Math.abs(ahead))) ** 1.6
}

/** The point of an orbit at an angle: 0 on the right, -90 nearest to the viewer. */
function orbitPoint(
  { globe }: Composition,
  orbit: Orbit,
  angle: number,
  turnedEast: number,
): Point {
  const tilt = (orbit.tilt + turnedEast * SHARED_TURN * 0.25) * DEGREE
  const roll = (orbit.roll + turnedEast * SHARED_TURN) * DEGREE
  const across = orbit.radius * Math.cos(angle * DEGREE)
  const away = orbit.radius * Math.sin(angle * DEGREE)
  const up = away * Math.sin(tilt)
  return {
    x: globe.x + globe.radius * (across * Math.cos(roll) - up * Math.sin(roll)),
    y: globe.y - globe.radius * (across * Math.sin(roll) + up * Math.cos(roll)),
    depth: -away * Math.cos(tilt),
  }
}
