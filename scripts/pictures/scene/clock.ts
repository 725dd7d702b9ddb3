import { TURN } from './geometry.ts'

// The player pauses 100 ms before it repeats the film. Motion must nearly stop at the first and
// last frame, or the pause would show.

/** Between -1 and 1 and back, at rest at both ends; the film starts and ends at -1. */
export function swing(time: number): number {
  return -Math.cos(TURN * time)
}

/** Speed and direction of the swing, between -1 and 1. */
export function swingSpeed(time: number): number {
  return Math.sin(TURN * time)
}

/** Increases from 0 to 1, and all but stops where the film repeats. */
export function easedClock(time: number): number {
  return time - (0.94 * Math.sin(TURN * time)) / TURN
}

/** Progress of the wave around a hub, from 0 to 1; two waves per film. */
export function hubWave(clock: number): number {
  return (clock * 2 + 0.4) % 1
}
