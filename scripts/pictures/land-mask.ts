import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { Place } from './scene/geometry.ts'

type Ring = readonly (readonly [longitude: number, latitude: number])[]

interface Shape {
  readonly rings: readonly Ring[]
  readonly bounds: { west: number; east: number; south: number; north: number }
}

/** Tells land from sea, by Natural Earth's coastlines (public domain). */
export function loadLandMask(): (place: Place) => boolean {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-50m.json'))
  const atlas = JSON.parse(readFileSync(file, 'utf8'))
  const shapes = feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) => geometry.coordinates)
    .map(rings => toShape(rings.map(unwrap)))
  return ({ longitude, latitude }) =>
    [longitude, longitude + 360, longitude - 360].some(turned => {
      const place = { longitude: turned, latitude }
      return shapes.some(shape => isInBounds(shape, place) && isInside(shape, place))
    })
}

/** Continues a coast past 180°E: an edge back to 180°W would cross the whole plane. */
function unwrap(ring: Ring): Ring {
  let turns = 0
  return ring.map(([longitude, latitude], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + 360 * turns, latitude]
  })
}

function toShape(rings: readonly Ring[]): Shape {
  const longitudes = rings.flatMap(ring => ring.map(([longitude]) => longitude))
  const latitudes = rings.flatMap(ring => ring.map(([, latitude]) => latitude))
  const [west, east] = extent(longitudes)
  const [south, north] = extent(latitudes)
  return { rings, bounds: { west, east, south, north } }
}

/** Not by spreading into Math.min: a continent has more points than a call takes arguments. */
function extent(values: readonly number[]): [least: number, most: number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ]
}

function isInBounds({ bounds }: Shape, { longitude, latitude }: Place): boolean {
  return (
    longitude >= bounds.west &&
    longitude <= bounds.east &&
    latitude >= bounds.south &&
    latitude <= bounds.north
  )
}

/** Even-odd rule with a ray to the east; holes (lakes) count as edges too. */
function isInside({ rings }: Shape, { longitude, latitude }: Place): boolean {
  let inside = false
  for (const ring of rings) {
    ring.forEach(([x, y], index) => {
      const [fromX, fromY] = ring.at(index - 1) ?? [x, y]
      const crosses = fromY > latitude !== y > latitude
      const crossing = fromX + ((latitude - fromY) * (x - fromX)) / (y - fromY)
      if (crosses && longitude < crossing) inside = !inside
    })
  }
  return inside
}
