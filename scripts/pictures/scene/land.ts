import { hubWave } from './clock.ts'
import { mix } from './colors.ts'
import type { Composition, SceneData } from './compositions.ts'
import {
  angleBetween,
  clamp,
  DEGREE,
  type Point,
  TURN,
  toVector,
  type Vector,
  type View,
} from './geometry.ts'

const SHADES = 24
const HUB_GLOW = 13 * DEGREE
const WAVE_REACH = 26 * DEGREE
const WAVE_WIDTH = 2.6 * DEGREE

interface LandDot {
  readonly place: Vector
  /** Distance to the nearest hub, in radians. */
  readonly fromHub: number
}

export function prepareLand({ land, hubs }: SceneData): LandDot[] {
  const centres = hubs.map(toVector)
  return land.map(place => ({
    place,
    fromHub: Math.min(...centres.map(centre => angleBetween(place, centre))),
  }))
}

/** The land's dots: brighter near the light, near the hubs, and under a hub's wave. */
export function drawLand(
  context: CanvasRenderingContext2D,
  { globe, pen }: Composition,
  view: View,
  dots: readonly LandDot[],
  clock: number,
) {
  const shades = Array.from({ length: SHADES }, () => new Path2D())
  const wave = hubWave(clock)
  for (const dot of dots) {
    const point = view(dot.place)
    if (point.depth < 0.02) continue
    const right = (point.x - globe.x) / globe.radius
    const down = (point.y - globe.y) / globe.radius
    const light = clamp(lightAt(right, down, point.depth) + hubLight(dot.fromHub, wave), 0, 1)
    const shade = shades[Math.round(light * (SHADES - 1))]
    if (shade) addDot(shade, point, Math.atan2(down, right), (1.25 + 0.6 * light) * pen)
  }
  shades.forEach((path, index) => {
    const light = index / (SHADES - 1)
    context.fillStyle = mix('#3c469c', '#dfe4ff', light)
    context.globalAlpha = 0.42 + 0.58 * light
    context.fill(path)
  })
  context.globalAlpha = 1
}

function lightAt(right: number, down: number, depth: number): number {
  const facing = clamp(-0.5 * right - 0.46 * down + 0.73 * depth, 0, 1)
  return 0.1 + 0.72 * facing ** 1.9
}

function hubLight(fromHub: number, wave: number): number {
  const glow = 0.3 * Math.exp(-((fromHub / HUB_GLOW) ** 2))
  const distance = (fromHub - wave * WAVE_REACH) / WAVE_WIDTH
  return glow + 0.5 * Math.sin(wave * (TURN / 2)) * (1 - wave) * Math.exp(-(distance ** 2))
}

/** A dot lies flat on the sphere, so it narrows towards the limb. */
function addDot(path: Path2D, { x, y, depth }: Point, outwards: number, radius: number) {
  path.moveTo(x + radius * depth * Math.cos(outwards), y + radius * depth * Math.sin(outwards))
  path.ellipse(x, y, radius * Math.max(depth, 0.3), radius, outwards, 0, TURN)
}
