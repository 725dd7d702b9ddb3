import { type MapFrame, toMap } from './map-frames.ts'
import { HUBS, ROUTES } from './places.ts'
import { INK, LAVENDER, LINE_COLORS } from './scene/colors.ts'
import type { Hub, Route } from './scene/scene-data.ts'

// Upper bound of a letter's width in Instrument Sans and its fallbacks, as a share of the font
// size.
const LETTER_WIDTH = 0.6

export function drawRoutes(frame: MapFrame): string {
  const paths = ROUTES.map(route => drawRoute(frame, route)).join('\n')
  return `  <g stroke-width="${(frame.dot * 0.4).toFixed(1)}">\n${paths}\n  </g>`
}

function drawRoute(frame: MapFrame, { from, to, line }: Route): string {
  const [x, y] = toMap(frame, from)
  const [endX, endY] = toMap(frame, to)
  const length = Math.hypot(endX - x, endY - y)
  const down = Math.max(0, endY - y)
  // Steep arcs are straighter, and sag on their way south: they would pass through the hub's name.
  const rise = Math.max((0.36 * (endX - x) ** 2 - 0.6 * down ** 2) / length, -0.07 * length)
  const bend = `${((x + endX) / 2).toFixed(1)} ${((y + endY) / 2 - rise).toFixed(1)}`
  const path = `M${x.toFixed(1)} ${y.toFixed(1)}Q${bend} ${endX.toFixed(1)} ${endY.toFixed(1)}`
  return `    <path stroke="${LINE_COLORS[line]}" d="${path}"/>`
}

export function drawPlaces(frame: MapFrame): string {
  const radius = frame.dot * 0.9
  const cities = ROUTES.filter(({ to }) => !HUBS.some(hub => isSame(hub, to))).map(
    ({ to, line }) => {
      const [x, y] = toMap(frame, to).map(value => value.toFixed(1))
      return `  <circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${LINE_COLORS[line]}"/>`
    },
  )
  return [...cities, ...HUBS.map(hub => drawHub(frame, hub))].join('\n')
}

function drawHub(frame: MapFrame, hub: Hub): string {
  const [x, y] = toMap(frame, hub).map(value => value.toFixed(1))
  const at = `cx="${x}" cy="${y}"`
  const [point, ring, wave] = [1.35, 2.9, 4.8].map(share => (share * frame.dot).toFixed(1))
  return `  <circle ${at} r="${wave}" fill="${LAVENDER}" fill-opacity=".1" stroke="#fff" stroke-opacity=".22"/>
  <circle ${at} r="${ring}" fill="${INK}" fill-opacity=".7" stroke="#fff" stroke-width="1.5"/>
  <circle ${at} r="${point}" fill="#fff"/>`
}

/** Positions of the offices' names, as shares of the map's size; the page writes them. */
export function placeLabels(frame: MapFrame) {
  return HUBS.map(hub => {
    const [x, y] = toMap(frame, hub)
    return [percent(x / frame.width), percent(y / frame.height)] as const
  })
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Whether a dot would touch a hub's name or rings. */
export function isUnderLabel(frame: MapFrame, x: number, y: number): boolean {
  return HUBS.some(hub => {
    const [hubX, hubY] = toMap(frame, hub)
    const label = labelOf(frame, hub)
    const width = hub.name.length * LETTER_WIDTH * frame.fontSize
    const left = label.anchor === 'end' ? label.x - width : label.x
    const margin = frame.dot * 1.5
    const isBehindName =
      x > left - margin &&
      x < left + width + margin &&
      Math.abs(y - label.y) < frame.fontSize * 0.62 + margin
    return isBehindName || Math.hypot(x - hubX, y - hubY) < frame.dot * 4.8 + margin
  })
}

/** The western hub's name is on its left, the eastern one's on its right above its arcs. */
function labelOf(frame: MapFrame, hub: Hub) {
  const [x, y] = toMap(frame, hub)
  const isWestern = HUBS.every(other => hub.longitude <= other.longitude)
  const gap = frame.dot * 7 + frame.fontSize * 0.35
  return isWestern
    ? { x: x - gap, y, anchor: 'end' }
    : { x: x + gap * 0.6, y: y - frame.fontSize * 0.9, anchor: 'start' }
}

function isSame(hub: Hub, place: Route['to']): boolean {
  return hub.longitude === place.longitude && hub.latitude === place.latitude
}
