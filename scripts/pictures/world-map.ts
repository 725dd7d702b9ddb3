import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOLDERS } from './folders.ts'
import { loadLandMask } from './land-mask.ts'
import { HUBS, ROUTES } from './places.ts'
import { INK, LAVENDER, LINE_COLORS } from './scene/colors.ts'
import type { Hub, Route } from './scene/compositions.ts'
import type { Place } from './scene/geometry.ts'
import { nameTokenColors } from './token-colors.ts'

/** Without the tips of Greenland and Brazil, which would stand alone in a corner. */
const WESTERNMOST = -26

/** Dots shine the more, the nearer they are to an office: up to so many degrees from one. */
const BANDS = [
  { within: 14, size: 1, opacity: 1 },
  { within: 26, size: 0.88, opacity: 0.8 },
  { within: 42, size: 0.76, opacity: 0.6 },
  { within: Number.POSITIVE_INFINITY, size: 0.7, opacity: 0.5 },
] as const

/** The flat map, its crop for phones, and the positions of the offices' names on both. */
export async function makeWorldMaps() {
  await mkdir(FOLDERS.home, { recursive: true })
  const isLand = loadLandMask()
  for (const frame of [WIDE_MAP, PHONE_MAP]) {
    await writeFile(join(FOLDERS.home, frame.name), nameTokenColors(drawMap(frame, isLand)))
  }
  const labels = { wide: placeLabels(WIDE_MAP), phone: placeLabels(PHONE_MAP) }
  await writeFile(join(FOLDERS.home, 'map-labels.json'), `${JSON.stringify(labels, null, 2)}\n`)
}

function drawMap(frame: MapFrame, isLand: ReturnType<typeof loadLandMask>): string {
  const { width, height } = frame
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round">
  <g stroke="#5a66bd">
${BANDS.map((_, band) => landPath(frame, isLand, band)).join('\n')}
  </g>
${drawRoutes(frame)}
${drawPlaces(frame)}
</svg>
`
}

/**
 * The dots of one of the bands. Each is a zero-length stroke with a round cap, positioned relative to the one before: circle
 * elements would take twenty times the bytes.
 */
function landPath(frame: MapFrame, isLand: ReturnType<typeof loadLandMask>, band: number): string {
  const { width, height, spacing, dot } = frame
  const rowHeight = (spacing * Math.sqrt(3)) / 2
  let path = ''
  for (let row = 0; row * rowHeight < height; row += 1) {
    const y = round(row * rowHeight)
    let last: number | undefined
    for (let x = row % 2 ? spacing / 2 : 0; x < width; x += spacing) {
      const place = toPlace(frame, x, y)
      if (place.longitude < WESTERNMOST || !isLand(place) || isUnderLabel(frame, x, y)) continue
      if (bandOf(place) !== band) continue
      path += last === undefined ? `M${round(x)} ${y}h0` : `m${round(x - last)} 0h0`
      last = x
    }
  }
  const { size, opacity } = BANDS[band] ?? BANDS[0]
  return `    <path stroke-opacity="${opacity}" stroke-width="${round(dot * size)}" d="${path}"/>`
}

function bandOf({ longitude, latitude }: Place): number {
  const distance = Math.min(
    ...HUBS.map(hub => Math.hypot(hub.longitude - longitude, hub.latitude - latitude)),
  )
  return BANDS.findIndex(({ within }) => distance <= within)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

// Upper bound of a letter's width in Instrument Sans and its fallbacks, as a share of the font
// size.
const LETTER_WIDTH = 0.6

function drawRoutes(frame: MapFrame): string {
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

function drawPlaces(frame: MapFrame): string {
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
function placeLabels(frame: MapFrame) {
  return HUBS.map(hub => {
    const [x, y] = toMap(frame, hub)
    return [percent(x / frame.width), percent(y / frame.height)] as const
  })
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Whether a dot would touch a hub's name or rings. */
function isUnderLabel(frame: MapFrame, x: number, y: number): boolean {
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

interface MapFrame {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly west: number
  readonly north: number
  readonly pixelsPerDegree: number
  /** Distance between dots, and their diameter. */
  readonly spacing: number
  readonly dot: number
  readonly fontSize: number
}

/** Europe, Africa and Asia, from edge to edge. */
const WIDE_MAP: MapFrame = {
  name: 'world-map.svg',
  width: 1600,
  height: 720,
  west: -30,
  north: 61,
  pixelsPerDegree: 9.2,
  spacing: 15,
  dot: 6.2,
  fontSize: 22,
}

/** Europe, Africa, the Middle East and South Asia: readable on a narrow screen. */
const PHONE_MAP: MapFrame = {
  name: 'world-map-phone.svg',
  width: 780,
  height: 720,
  west: -21,
  north: 63,
  pixelsPerDegree: 6.1,
  spacing: 14,
  dot: 6,
  fontSize: 27,
}

/** Ratio of a degree of latitude to one of longitude, as at mid latitudes. */
const STRETCH = 1.13

function toMap(frame: MapFrame, { longitude, latitude }: Place): [x: number, y: number] {
  return [
    (longitude - frame.west) * frame.pixelsPerDegree,
    (frame.north - latitude) * frame.pixelsPerDegree * STRETCH,
  ]
}

function toPlace(frame: MapFrame, x: number, y: number): Place {
  return {
    longitude: frame.west + x / frame.pixelsPerDegree,
    latitude: frame.north - y / (frame.pixelsPerDegree * STRETCH),
  }
}
