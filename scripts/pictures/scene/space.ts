import { SPACE, withAlpha } from './colors.ts'
import type { Composition } from './compositions.ts'
import { randomFrom } from './geometry.ts'
import { fillCircle, withStops } from './pen.ts'

const DEEP = [
  [0, '#050716'],
  [0.34, SPACE],
  [0.62, '#0c1240'],
  [1, '#171d5c'],
] as const

// Offsets are shares of 1.9 globe radii: the limb is at 0.53.
const HALO = [
  [0.5, withAlpha('#5a4dff', 0.5)],
  [0.55, withAlpha('#4a38c8', 0.34)],
  [0.66, withAlpha('#3a2496', 0.2)],
  [0.82, withAlpha('#2b1a78', 0.085)],
  [1, withAlpha('#2b1a78', 0)],
] as const

const SHADE = [
  [0, withAlpha(SPACE, 0.9)],
  [0.35, withAlpha(SPACE, 0.72)],
  [0.7, withAlpha(SPACE, 0.24)],
  [1, withAlpha(SPACE, 0)],
] as const

const STARS_PER_MEGAPIXEL = 120
const GRAIN_TILE = 256

/** The dark ground with the globe's glow. */
export function drawSpace(context: CanvasRenderingContext2D, composition: Composition) {
  const { width, height, globe } = composition
  const deep = context.createLinearGradient(0, height * 0.2, width, height * 0.05)
  const reach = globe.radius * 1.9
  const halo = context.createRadialGradient(globe.x, globe.y, 0, globe.x, globe.y, reach)
  for (const fill of [withStops(deep, DEEP), withStops(halo, HALO)]) {
    context.fillStyle = fill
    context.fillRect(0, 0, width, height)
  }
}

/** Darkens the side behind text. */
export function drawCalm(context: CanvasRenderingContext2D, { width, height, calm }: Composition) {
  context.fillStyle = withStops(context.createLinearGradient(...calm.from, ...calm.to), SHADE)
  context.fillRect(0, 0, width, height)
}

/** Sparse stars around the globe; near ones drift a little against the swing. */
export function drawStars(
  context: CanvasRenderingContext2D,
  { width, height, globe, pen }: Composition,
  swung: number,
) {
  const random = randomFrom(7)
  const count = Math.round((width * height * STARS_PER_MEGAPIXEL) / 1e6)
  for (let index = 0; index < count; index += 1) {
    const nearness = random() ** 4
    const x = random() * width - swung * 10 * nearness * pen
    const y = random() * height
    const alpha = 0.2 + 0.6 * random() ** 2
    if (Math.hypot(x - globe.x, y - globe.y) < globe.radius * 1.04) continue
    fillCircle(context, { x, y }, (0.55 + 0.75 * nearness) * pen, withAlpha('#cdd6ff', alpha))
  }
}

/**
 * Adds deterministic noise of 0 to 3 of 255 levels: the dark gradients have fewer levels than
 * pixels and would show bands.
 */
export function drawGrain(context: CanvasRenderingContext2D, { width, height }: Composition) {
  const pattern = context.createPattern(grainTile(), 'repeat')
  if (!pattern) throw new Error('no pattern for the grain')
  context.fillStyle = pattern
  context.fillRect(0, 0, width, height)
}

function grainTile(): OffscreenCanvas {
  const tile = new OffscreenCanvas(GRAIN_TILE, GRAIN_TILE)
  const context = tile.getContext('2d')
  if (!context) throw new Error('no context for the grain')
  const random = randomFrom(11)
  const image = context.createImageData(GRAIN_TILE, GRAIN_TILE)
  for (let index = 0; index < image.data.length; index += 4) {
    image.data.set([190, 196, 255, Math.floor(random() * 4)], index)
  }
  context.putImageData(image, 0, 0)
  return tile
}
