import type { Line } from './colors.ts'
import type { Composition } from './compositions.ts'
import { DEGREE } from './geometry.ts'
import type { Point } from './view.ts'

/** A circle around the globe, as the viewer sees it; angles in degrees. */
export interface Orbit {
  readonly line: Line
  /** In globe radii. */
  readonly radius: number
  /** How far the circle's near side is below its far side; 90 would show it as a circle. */
  readonly tilt: number
  readonly roll: number
  /** The satellite's mean position, and its amplitude. */
  readonly place: number
  readonly reach: number
}

/** The orbits' share of the globe's turn: less, as they are nearer to the viewer. */
const SHARED_TURN = 0.45

export const ORBITS: readonly Orbit[] = [
  { line: 'telecom', radius: 1.3, tilt: 17, roll: 16, place: -72, reach: 20 },
  { line: 'software', radius: 1.22, tilt: 24, roll: -14, place: -122, reach: 24 },
  { line: 'technologies', radius: 1.42, tilt: 20, roll: 40, place: -47, reach: 14 },
  { line: 'marketing', radius: 1.52, tilt: 30, roll: -36, place: 191, reach: 11 },
]

/** The point of an orbit at an angle: 0 on the right, -90 nearest to the viewer. */
export function orbitPoint(
  { globe }: Composition,
  orbit: Orbit,
  angle: number,
  turnedEast: number,
): Point {
  const tilt = (orbit.tilt + turnedEast * SHARED_TURN * 0.25) * DEGREE
  const roll = (orbit.roll + turnedEast * SHARED_TURN) * DEGREE
  const across = orbit.radius * Math.cos(angle * DEGREE)
  const away = orbit.radius * Math.sin(angle * DEGREE)
  const up = away * Math.sin(tilt)
  return {
    x: globe.x + globe.radius * (across * Math.cos(roll) - up * Math.sin(roll)),
    y: globe.y - globe.radius * (across * Math.sin(roll) + up * Math.cos(roll)),
    depth: -away * Math.cos(tilt),
  }
}
