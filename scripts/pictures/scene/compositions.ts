import type { Line } from './colors.ts'
import type { Place, Vector } from './geometry.ts'

export interface Composition {
  readonly width: number
  readonly height: number
  readonly globe: { readonly x: number; readonly y: number; readonly radius: number }
  readonly camera: { readonly longitude: number; readonly latitude: number; readonly roll: number }
  /** Amplitude of the camera's swing, in degrees. */
  readonly swing: number
  /** Distance between the land's dots, in degrees. */
  readonly spacing: number
  /** Scale of strokes and dots; 1 where the globe's radius is 433 px. */
  readonly pen: number
  /** Dark ground behind text: darkest at `from`, untouched at `to`. */
  readonly calm: {
    readonly from: readonly [number, number]
    readonly to: readonly [number, number]
  }
}

/** Text on the left, the globe on the right. */
export const HERO: Composition = {
  width: 1600,
  height: 900,
  globe: { x: 1112, y: 532, radius: 433 },
  camera: { longitude: 37, latitude: 21, roll: -6 },
  swing: 12,
  spacing: 1.18,
  pen: 1,
  calm: { from: [320, 0], to: [610, 0] },
}

/** Home's link preview. */
export const SHARE: Composition = {
  width: 1200,
  height: 630,
  globe: { x: 884, y: 392, radius: 318 },
  camera: { longitude: 46, latitude: 21, roll: -6 },
  swing: 0,
  spacing: 1.5,
  pen: 0.95,
  calm: { from: [300, 0], to: [540, 0] },
}

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
