import { TURN } from './geometry.ts'

// The player pauses 100 ms before it starts the film again. Whatever moves has to stand still, or
// nearly so, at the first and the last frame, or the pause would be seen.

/** Between -1 and 1 and back, at rest at both ends; the film starts and ends at -1. */
export function swing(time: number): number {
  return -Math.cos(TURN * time)
}

/** How fast and which way the swing goes, between -1 and 1. */
export function swingSpeed(time: number): number {
  return Math.sin(TURN * time)
}

/** Runs on from 0 to 1, never back, and all but halts where the film starts again. */
export function easedClock(time: number): number {
  return time - (0.94 * Math.sin(TURN * time)) / TURN
}

/** How far the wave around a hub has widened, from 0 to 1; two of them in a film. */
export function hubWave(clock: number): number {
  return (clock * 2 + 0.4) % 1
}
