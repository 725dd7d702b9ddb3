import { drawArcs } from './arcs.ts'
import { easedClock, swing } from './clock.ts'
import type { Composition, SceneData } from './compositions.ts'
import { createView } from './geometry.ts'
import { drawBody, drawHubs, drawLimb } from './globe.ts'
import { drawLand, prepareLand } from './land.ts'
import { drawOrbits } from './satellites.ts'
import { drawCalm, drawGrain, drawSpace, drawStars } from './space.ts'

export interface Stage {
  /** The picture at a time from 0 to 1, as a PNG's data URL. */
  frameAt(time: number): string
}

/** Sets a scene up in the browser's page. The same time always gives the same picture. */
export function createStage(composition: Composition, data: SceneData): Stage {
  const canvas = document.createElement('canvas')
  canvas.width = composition.width
  canvas.height = composition.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no context for the stage')
  const land = prepareLand(data)

  function draw(pen: CanvasRenderingContext2D, time: number) {
    const swung = swing(time)
    const clock = easedClock(time)
    const view = createView(composition, composition.swing * swung)
    drawSpace(pen, composition)
    drawOrbits(pen, composition, 'behind', time)
    drawBody(pen, composition)
    drawLand(pen, composition, view, land, clock)
    drawLimb(pen, composition)
    drawArcs(pen, composition, view, data, clock)
    drawHubs(pen, composition, view, data.hubs, clock)
    drawOrbits(pen, composition, 'before', time)
    drawCalm(pen, composition)
    drawStars(pen, composition, swung)
    drawGrain(pen, composition)
  }

  return {
    frameAt(time) {
      draw(context, time)
      return canvas.toDataURL('image/png')
    },
  }
}
