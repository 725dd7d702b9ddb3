export type Vector = readonly [number, number, number]
export type Place = { readonly longitude: number; readonly latitude: number }

export const TURN = 2 * Math.PI
export const DEGREE = Math.PI / 180

/** The point of the unit sphere at a place: x towards 0°E 0°N, y towards 90°E, z north. */
export function toVector({ longitude, latitude }: Place): Vector {
  const ring = Math.cos(latitude * DEGREE)
  return [
    ring * Math.cos(longitude * DEGREE),
    ring * Math.sin(longitude * DEGREE),
    Math.sin(latitude * DEGREE),
  ]
}

export function angleBetween(a: Vector, b: Vector): number {
  return Math.acos(clamp(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], -1, 1))
}

/** Interpolates along the great circle between two places. */
export function alongGreatCircle(from: Vector, to: Vector, share: number): Vector {
  const angle = angleBetween(from, to)
  const start = Math.sin((1 - share) * angle) / Math.sin(angle)
  const end = Math.sin(share * angle) / Math.sin(angle)
  return [
    start * from[0] + end * to[0],
    start * from[1] + end * to[1],
    start * from[2] + end * to[2],
  ]
}

export function scale(vector: Vector, factor: number): Vector {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor]
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

export function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1)
  return share * share * (3 - 2 * share)
}
