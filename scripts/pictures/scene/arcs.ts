import { LINE_COLORS, withAlpha } from './colors.ts'
import type { Composition, Route, SceneData } from './compositions.ts'
import {
  alongGreatCircle,
  angleBetween,
  isHidden,
  type Point,
  scale,
  smoothStep,
  TURN,
  toVector,
  type View,
} from './geometry.ts'
import { fillCircle, strokeLine } from './pen.ts'

const STEPS = 96
const LIGHT_LENGTH = 0.3
const LIGHTS_PER_FILM = 2

/** Arcs from the hubs to the cities, each with a moving light. */
export function drawArcs(
  context: CanvasRenderingContext2D,
  composition: Composition,
  view: View,
  { routes }: SceneData,
  clock: number,
) {
  routes.forEach((route, index) => {
    const points = arcPoints(route, view)
    const start = (clock * LIGHTS_PER_FILM + index * 0.381966) % 1
    drawArc(context, composition, points, LINE_COLORS[route.line], start)
  })
}

function arcPoints({ from, to }: Route, view: View): Point[] {
  const [start, end] = [toVector(from), toVector(to)]
  const height = 0.34 * angleBetween(start, end)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS
    const rise = height * Math.sin((share * TURN) / 2) ** 0.9
    return view(scale(alongGreatCircle(start, end, share), 1 + rise))
  })
}

function drawArc(
  context: CanvasRenderingContext2D,
  composition: Composition,
  points: readonly Point[],
  color: string,
  clock: number,
) {
  const head = clock * (1 + LIGHT_LENGTH)
  context.lineCap = 'round'
  points.forEach((point, step) => {
    const before = points[step - 1]
    if (!before || isHidden(composition, point)) return
    const behind = head - step / STEPS
    const light = behind < 0 ? 0 : 1 - smoothStep(0, LIGHT_LENGTH, behind)
    const lit = withAlpha(color, 0.34 + 0.66 * light)
    strokeLine(context, before, point, lit, (1 + 1.1 * light) * composition.pen)
  })
  drawCity(context, composition, points.at(-1), color, smoothStep(0.8, 1, head))
}

function drawCity(
  context: CanvasRenderingContext2D,
  { pen }: Composition,
  point: Point | undefined,
  color: string,
  reached: number,
) {
  if (!point || point.depth < 0.05) return
  const arrival = reached * (1 - smoothStep(0.8, 1, reached) * 0.6)
  fillCircle(context, point, 7.5 * pen, withAlpha(color, 0.12 + 0.2 * arrival))
  fillCircle(context, point, 2.9 * pen, color)
}
