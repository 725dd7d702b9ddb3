import type { Composition } from './compositions.ts'
import { randomFrom } from './random.ts'

const TILE = 256

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
  const tile = new OffscreenCanvas(TILE, TILE)
  const context = tile.getContext('2d')
  if (!context) throw new Error('no context for the grain')
  const random = randomFrom(11)
  const image = context.createImageData(TILE, TILE)
  for (let index = 0; index < image.data.length; index += 4) {
    image.data.set([190, 196, 255, Math.floor(random() * 4)], index)
  }
  context.putImageData(image, 0, 0)
  return tile
}
