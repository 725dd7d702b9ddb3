export type Pen = CanvasRenderingContext2D
type Stops = readonly (readonly [offset: number, color: string])[]
interface Spot {
  readonly x: number
  readonly y: number
}

export function withStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [offset, color] of stops) gradient.addColorStop(offset, color)
  return gradient
}

export function fillCircle(pen: Pen, { x, y }: Spot, radius: number, color: string) {
  pen.fillStyle = color
  pen.beginPath()
  pen.arc(x, y, radius, 0, 7)
  pen.fill()
}

export function strokeCircle(
  pen: Pen,
  { x, y }: Spot,
  radius: number,
  color: string | CanvasGradient,
  width: number,
) {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.beginPath()
  pen.arc(x, y, radius, 0, 7)
  pen.stroke()
}

export function strokeLine(pen: Pen, from: Spot, to: Spot, color: string, width: number) {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  pen.stroke()
}

/** @param stops from the middle to the edge */
export function fillGlow(pen: Pen, { x, y }: Spot, radius: number, stops: Stops) {
  pen.fillStyle = withStops(pen.createRadialGradient(x, y, 0, x, y, radius), stops)
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
