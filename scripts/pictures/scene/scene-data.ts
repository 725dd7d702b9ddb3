import type { Line } from './colors.ts'
import type { Place, Vector } from './geometry.ts'

export interface Hub extends Place {
  readonly name: string
}

export interface Route {
  readonly from: Place
  readonly to: Place
  readonly line: Line
}

/** Data of a scene; land is a near-uniform grid of points of the unit sphere. */
export interface SceneData {
  readonly land: readonly Vector[]
  readonly hubs: readonly Hub[]
  readonly routes: readonly Route[]
}
