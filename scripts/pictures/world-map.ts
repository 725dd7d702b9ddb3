import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOLDERS } from './folders.ts'
import { loadLandMask } from './land-mask.ts'
import { type MapFrame, PHONE_MAP, toPlace, WIDE_MAP } from './map-frames.ts'
import { drawPlaces, drawRoutes, isUnderLabel, placeLabels } from './map-marks.ts'
import { HUBS } from './places.ts'
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
