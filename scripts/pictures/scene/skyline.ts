import { LAVENDER, LINE_COLORS, mix, SPACE, withAlpha } from './colors.ts'
import { randomFrom } from './geometry.ts'
import { fillCircle, fillGlow, type Pen, strokeCircle, strokeLine, withStops } from './pen.ts'

type Ridge = (x: number) => number

const SKYLINE = { width: 1600, height: 560 }
/** Drawn at twice its size, and made smaller: dots come out even. */
const SCALE = 2
const HORIZON = 468
const LAMP = '#ffd9a0'
const DARK = '#0b1033'
const STONE = '#c9d1f5'
const RAMALLAH = { x: 356, y: 178 }
const DUBAI = { x: 1262, y: 74 }

const random = randomFrom(2007)

/** The two cities at night: Ramallah on its hills, Dubai's towers at the sea, and the arc between them; as a PNG's data URL. */
export function drawSkyline(): string {
  const canvas = document.createElement('canvas')
  canvas.width = SKYLINE.width * SCALE
  canvas.height = SKYLINE.height * SCALE
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('no context for the skyline')
  pen.scale(SCALE, SCALE)
  pen.lineCap = 'round'
  drawSky(pen)
  drawOrbits(pen)
  drawSea(pen)
  drawRamallah(pen)
  drawDubai(pen)
  drawArc(pen)
  drawHub(pen, RAMALLAH)
  drawHub(pen, DUBAI)
  return canvas.toDataURL('image/png')
}

function drawSky(pen: Pen) {
  pen.fillStyle = withStops(pen.createLinearGradient(0, 0, 0, SKYLINE.height), [
    [0, SPACE],
    [0.5, '#0b1038'],
    [HORIZON / SKYLINE.height, '#1d2064'],
    [1, SPACE],
  ])
  pen.fillRect(0, 0, SKYLINE.width, SKYLINE.height)
  drawGlow(pen, 330, 400, 520, '#5a3ad0', 0.34)
  drawGlow(pen, 1270, 430, 560, '#2f5cff', 0.34)
  drawGlow(pen, 1270, HORIZON, 300, LAMP, 0.1)
  drawGlow(pen, 330, 400, 260, LAMP, 0.07)
  // The dome: rings of dots around a point far below.
  for (let radius = 430; radius < 1060; radius += 42) {
    for (let angle = Math.PI; angle < 2 * Math.PI; angle += 17 / radius) {
      const [x, y] = [800 + radius * Math.cos(angle), 700 + radius * Math.sin(angle)]
      if (y < HORIZON) drawDot(pen, x, y, 0.9, LAVENDER, 0.05 + 0.17 * (1 - y / HORIZON))
    }
  }
  for (let index = 0; index < 130; index += 1) {
    const [x, y] = [random() * SKYLINE.width, random() ** 1.4 * HORIZON * 0.8]
    drawDot(pen, x, y, 0.6 + random() ** 3, '#e4e9ff', 0.25 + 0.6 * random() ** 2)
  }
}

function drawOrbits(pen: Pen) {
  const orbits = [
    { line: 'telecom', tilt: -0.13, width: 700, height: 330, head: 3.95 },
    { line: 'software', tilt: 0.1, width: 760, height: 270, head: 5.25 },
    { line: 'technologies', tilt: 0.03, width: 820, height: 400, head: 4.35 },
    { line: 'marketing', tilt: -0.05, width: 640, height: 210, head: 5.6 },
  ] as const
  const step = 0.008
  for (const { line, tilt, width, height, head } of orbits) {
    const at = (angle: number) => {
      const [x, y] = [width * Math.cos(angle), height * Math.sin(angle)]
      return {
        x: 800 + x * Math.cos(tilt) - y * Math.sin(tilt),
        y: 430 + x * Math.sin(tilt) + y * Math.cos(tilt),
      }
    }
    for (let angle = Math.PI; angle < 2 * Math.PI; angle += step) {
      const behind = head - angle
      const light = behind < 0 ? 0 : Math.max(0, 1 - behind / 0.55) ** 2
      const color = withAlpha(LINE_COLORS[line], 0.2 + 0.75 * light)
      strokeLine(pen, at(angle), at(angle + step), color, 1 + light)
    }
    const { x, y } = at(head)
    drawGlow(pen, x, y, 22, LINE_COLORS[line], 0.75)
    drawDot(pen, x, y, 3.4, '#ffffff', 1)
  }
}

/** Hills in three rows, with terraces that follow their shape, stone houses, cypresses and lamps. */
function drawRamallah(pen: Pen) {
  const bump = (x: number, center: number, width: number, height: number) =>
    height * Math.exp(-(((x - center) / width) ** 2))
  const shore = (x: number) => Math.max(0, x - 610) ** 2 / 150
  const back: Ridge = x => 452 + shore(x) - bump(x, 140, 190, 170) - bump(x, 560, 170, 74)
  const middle: Ridge = x =>
    474 + shore(x) - bump(x, 356, 196, 250) - bump(x, 30, 150, 120) - bump(x, 640, 130, 40)
  const front: Ridge = x => 556 + shore(x) - bump(x, 60, 210, 150) - bump(x, 430, 200, 96)
  drawHill(pen, back, 0.34)
  for (let x = 20; x < 660; x += 17) drawHouse(pen, x, back(x) + 3, 0.6, 0.34)
  drawHill(pen, middle, 0.62)
  for (const row of [0, 30, 62, 96, 132, 168]) {
    for (let x = 150 + 10 * random(); x < 590; x += 21 + 20 * random()) {
      const y = middle(x) + row + 6 * random()
      if (y > front(x) - 8) continue
      if (random() < 0.2) drawCypress(pen, x, y, 0.9)
      else drawHouse(pen, x, y, 0.95 + row / 300, 0.72)
    }
  }
  drawHill(pen, front, 0.95)
  for (const row of [0, 44]) {
    for (let x = 14 + 20 * random(); x < 560; x += 40 + 32 * random()) {
      const y = front(x) + row + 8 * random()
      if (random() < 0.4) drawCypress(pen, x, y, 1.5)
      else drawHouse(pen, x, y, 1.5, 0.9)
    }
  }
}

/** A hill's dark body, and terraces: rows of dots along its ridge, fainter downwards. */
function drawHill(pen: Pen, ridge: Ridge, nearness: number) {
  pen.fillStyle = mix('#141a52', '#080c26', nearness)
  pen.beginPath()
  pen.moveTo(0, SKYLINE.height)
  const end = 780
  for (let x = 0; x <= end; x += 4) pen.lineTo(x, ridge(x))
  pen.lineTo(end, SKYLINE.height)
  pen.fill()
  const gap = 5 + 4 * nearness
  for (let row = 0; row < 26; row += 1) {
    const deep = row * gap * (1 + row * 0.02)
    for (let x = (row % 2) * gap * 0.5; x < end; x += gap) {
      const y = ridge(x) + deep
      if (y > SKYLINE.height) continue
      const edge = Math.min(1, (end - x) / 200)
      const slope = ridge(x + 3) - ridge(x)
      const lit = 0.55 - 0.32 * Math.max(-1, Math.min(1, slope))
      const alpha = lit * edge * (row === 0 ? 1 : 0.75 * 0.91 ** row)
      drawDot(pen, x, y, 0.75 + 0.75 * nearness, LAVENDER, alpha)
    }
  }
}

/** A flat-roofed stone house with what stands on roofs there: a tank, an aerial. */
function drawHouse(pen: Pen, x: number, base: number, size: number, light: number) {
  const width = (12 + 12 * random()) * size
  const height = (10 + 14 * random()) * size
  const [left, top] = [x - width / 2, base - height]
  drawBlock(pen, left, top, width, height + 4 * size, 3.4 * size ** 0.5, light)
  pen.strokeStyle = withAlpha(STONE, 0.75 * light)
  pen.lineWidth = 1
  pen.strokeRect(left, top, width, 0.1)
  if (random() < 0.5) {
    pen.fillStyle = withAlpha(STONE, 0.8 * light)
    pen.fillRect(left + width * 0.6, top - 4 * size, 4.5 * size, 4 * size)
  }
  if (random() < 0.34) {
    const aerial = left + width * 0.25
    drawMast(pen, aerial, top, 9 * size, withAlpha(STONE, 0.7 * light), 0.8)
    const y = top - 8 * size
    strokeLine(pen, { x: aerial - 3, y }, { x: aerial + 3, y }, withAlpha(STONE, 0.6), 0.8)
  }
  const windows = 1 + Math.floor(random() * 3)
  for (let index = 0; index < windows; index += 1) {
    if (random() < 0.16) continue
    drawLamp(pen, left + (width * (index + 1)) / (windows + 1), top + height * 0.55, 1.25 * size)
  }
}

function drawCypress(pen: Pen, x: number, base: number, size: number) {
  for (let row = 0; row < 7; row += 1) {
    const half = Math.round(1.6 * Math.sin(((row + 0.6) / 7.2) * Math.PI))
    for (let step = -half; step <= half; step += 1) {
      const y = base - (7 - row) * 3.4 * size
      drawDot(pen, x + step * 3 * size, y, 1.15 * size, LINE_COLORS.software, 0.55 - step * 0.1)
    }
  }
}

function drawSea(pen: Pen) {
  pen.fillStyle = withStops(pen.createLinearGradient(0, HORIZON, 0, SKYLINE.height), [
    [0, '#121a5a'],
    [1, SPACE],
  ])
  pen.fillRect(0, HORIZON, SKYLINE.width, SKYLINE.height)
  for (let row = 0; row < 13; row += 1) {
    const y = HORIZON + 5 + row * (4 + row * 0.3)
    for (let x = 640 + (row % 2) * 4; x < SKYLINE.width; x += 8) {
      const shine = 0.12 + 0.3 * random() ** 2
      drawDot(pen, x + 2 * random(), y, 1, '#7f95ff', shine * (1 - row / 15))
    }
  }
}

/** Towers from behind to the front; each is as wide as it says around its middle. */
function drawDubai(pen: Pen) {
  const far = [960, 996, 1030, 1074, 1112, 1160, 1196, 1336, 1372, 1418, 1460, 1498, 1540, 1578]
  for (const x of far) drawTower(pen, x, 22 + 14 * random(), 350 + 70 * random(), 0.4)
  const near = [
    [982, 30, 372],
    [1052, 36, 322],
    [1098, 30, 268],
    [1140, 40, 338],
    [1184, 32, 236],
    [1334, 38, 258],
    [1384, 32, 306],
    [1430, 42, 226],
    [1480, 32, 330],
    [1566, 44, 290],
  ] as const
  for (const [x, width, top] of near) drawTower(pen, x, width, top, 0.8)
  drawSpire(pen)
  drawSail(pen)
}

function drawTower(pen: Pen, x: number, width: number, top: number, light: number) {
  drawBlock(pen, x - width / 2, top, width, HORIZON - top, 5, light)
  const crown = random()
  if (crown < 0.4) drawMast(pen, x, top, 10 + 26 * random(), withAlpha(STONE, 0.7 * light), 1.2)
  else if (crown < 0.7) drawBlock(pen, x - width / 4, top - 14, width / 2, 14, 5, light)
  lightWindows(pen, x - width / 2, top, width, HORIZON - top, 0.1 * light)
  reflect(pen, x, width, light)
}

/** The tallest: in steps, to a needle. */
function drawSpire(pen: Pen) {
  const steps = [
    [74, 388],
    [60, 330],
    [48, 272],
    [36, 214],
    [24, 164],
    [12, 122],
  ] as const
  steps.forEach(([width, top], index) => {
    const end = steps[index - 1]?.[1] ?? HORIZON
    drawBlock(pen, DUBAI.x - width / 2, top, width, end - top, 5, 1)
    lightWindows(pen, DUBAI.x - width / 2, top, width, end - top, 0.13)
  })
  drawMast(pen, DUBAI.x, 122, 122 - DUBAI.y, withAlpha('#ffffff', 0.9), 2)
  reflect(pen, DUBAI.x, 74, 1)
}

/** The one in the shape of a sail, in the water before the others. */
function drawSail(pen: Pen) {
  const [mast, top] = [1520, 316]
  for (let y = top; y < HORIZON; y += 5) {
    const share = (y - top) / (HORIZON - top)
    const width = 46 * Math.sin(share * 1.35 + 0.12)
    pen.fillStyle = DARK
    pen.fillRect(mast - width, y, width, 5)
    for (let x = mast; x > mast - width; x -= 5) {
      drawDot(pen, x, y, 1.35, STONE, 0.35 + (0.6 * (mast - x)) / 46)
    }
  }
  drawMast(pen, mast, HORIZON, HORIZON - top + 26, withAlpha('#ffffff', 0.85), 1.6)
  reflect(pen, mast - 20, 46, 0.9)
}

/** A block of dots on a dark ground, lit from the upper left as the globe is. */
function drawBlock(
  pen: Pen,
  left: number,
  top: number,
  width: number,
  height: number,
  gap: number,
  light: number,
) {
  pen.fillStyle = mix('#1a2066', DARK, light)
  pen.fillRect(left, top, width, height)
  const columns = Math.max(2, Math.round(width / gap))
  const rows = Math.max(2, Math.round(height / gap))
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const alpha = light * (0.88 - (0.62 * column) / columns) * (1 - (0.5 * row) / rows)
      const x = left + ((column + 0.5) * width) / columns
      const y = top + ((row + 0.5) * height) / rows
      drawDot(pen, x, y, gap * 0.24, STONE, alpha)
    }
  }
}

function lightWindows(
  pen: Pen,
  left: number,
  top: number,
  width: number,
  height: number,
  share: number,
) {
  for (let y = top + 7.5; y < top + height - 5; y += 5) {
    for (let x = left + 2.5; x < left + width; x += 5) {
      if (random() < share) drawLamp(pen, x, y, 1.25)
    }
  }
}

function reflect(pen: Pen, x: number, width: number, light: number) {
  for (let row = 0; row < 11; row += 1) {
    const y = HORIZON + 6 + row * 7
    for (let at = x - width / 2; at < x + width / 2; at += 5) {
      const color = random() < 0.3 ? LAMP : STONE
      if (random() < 0.55) {
        drawDot(pen, at + 3 * random(), y, 1.1, color, 0.4 * light * (1 - row / 11))
      }
    }
  }
}

/** From office to office. */
function drawArc(pen: Pen) {
  const middle = { x: 800, y: -66 }
  const at = (share: number) => ({
    x: (1 - share) ** 2 * RAMALLAH.x + 2 * share * (1 - share) * middle.x + share ** 2 * DUBAI.x,
    y: (1 - share) ** 2 * RAMALLAH.y + 2 * share * (1 - share) * middle.y + share ** 2 * DUBAI.y,
  })
  for (let step = 0; step < 200; step += 1) {
    const light = Math.max(0, 1 - Math.abs(step - 124) / 60)
    const color = withAlpha(mix(LAVENDER, '#ffffff', light), 0.62 + 0.38 * light)
    strokeLine(pen, at(step / 200), at((step + 1) / 200), color, 1.6)
  }
}

function drawHub(pen: Pen, { x, y }: { x: number; y: number }) {
  drawGlow(pen, x, y, 46, '#cdd9ff', 0.8)
  strokeCircle(pen, { x, y }, 10, withAlpha('#ffffff', 0.9), 1.6)
  drawDot(pen, x, y, 5, '#ffffff', 1)
}

function drawLamp(pen: Pen, x: number, y: number, radius: number) {
  drawGlow(pen, x, y, radius * 5, LAMP, 0.4)
  drawDot(pen, x, y, radius, LAMP, 1)
}

function drawGlow(pen: Pen, x: number, y: number, radius: number, color: string, alpha: number) {
  fillGlow(pen, { x, y }, radius, [
    [0, withAlpha(color, alpha)],
    [0.4, withAlpha(color, alpha * 0.34)],
    [1, withAlpha(color, 0)],
  ])
}

function drawDot(pen: Pen, x: number, y: number, radius: number, color: string, alpha: number) {
  if (alpha > 0.01) fillCircle(pen, { x, y }, radius, withAlpha(color, alpha))
}

function drawMast(pen: Pen, x: number, y: number, height: number, color: string, width: number) {
  strokeLine(pen, { x, y }, { x, y: y - height }, color, width)
}
