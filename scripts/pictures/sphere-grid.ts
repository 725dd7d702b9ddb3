import { DEGREE, type Place } from './scene/geometry.ts'

/** Places all over the sphere, in rows of latitude, `spacing` degrees apart. */
export function sphereGrid(spacing: number): Place[] {
  const rows = Math.round(180 / spacing)
  return Array.from({ length: rows }, (_, row) => {
    const latitude = -90 + ((row + 0.5) * 180) / rows
    const count = Math.max(1, Math.round((360 * Math.cos(latitude * DEGREE)) / spacing))
    return Array.from({ length: count }, (_, column) => ({
      latitude,
      longitude: -180 + ((column + (row % 2) / 2) * 360) / count,
    }))
  }).flat()
}
