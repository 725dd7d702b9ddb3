import type { Composition } from './compositions.ts'

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

/** A seeded random generator from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A point on the canvas. Depth is 1 at the globe's nearest point and 0 at its limb. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly depth: number
}

export type View = (vector: Vector) => Point

/** Orthographic view of the globe, with its camera turned east by some degrees. */
export function createView({ globe, camera }: Composition, turnedEast: number): View {
  const longitude = (camera.longitude + turnedEast) * DEGREE
  const latitude = camera.latitude * DEGREE
  const roll = camera.roll * DEGREE
  const [eastCos, eastSin] = [Math.cos(longitude), Math.sin(longitude)]
  const [northCos, northSin] = [Math.cos(latitude), Math.sin(latitude)]
  const [rollCos, rollSin] = [Math.cos(roll), Math.sin(roll)]
  return ([x, y, z]) => {
    const towards = x * eastCos + y * eastSin
    const right = y * eastCos - x * eastSin
    const up = z * northCos - towards * northSin
    return {
      x: globe.x + globe.radius * (right * rollCos - up * rollSin),
      y: globe.y - globe.radius * (right * rollSin + up * rollCos),
      depth: towards * northCos + z * northSin,
    }
  }
}

/** Whether the globe hides a point. */
export function isHidden({ globe }: Composition, { x, y, depth }: Point): boolean {
  return depth < 0 && Math.hypot(x - globe.x, y - globe.y) < globe.radius
}
