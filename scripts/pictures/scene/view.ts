import type { Composition } from './compositions.ts'
import { DEGREE, type Vector } from './geometry.ts'

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
