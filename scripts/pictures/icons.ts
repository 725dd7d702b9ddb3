import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { INK, LAVENDER, LINE_COLORS } from './scene/colors.ts'
import { nameTokenColors } from './token-colors.ts'

interface IconShape {
  /** Corner radius on a grid of 40. */
  readonly corner: number
  /** The mark's share of the icon's side. */
  readonly share: number
}

const FAVICON: IconShape = { corner: 10, share: 0.94 }
const APP_ICON: IconShape = { corner: 9, share: 0.84 }
/** The system rounds its corners itself. */
const TOUCH_ICON: IconShape = { ...APP_ICON, corner: 0 }
/** A mask may cut all but the inner circle of four fifths. */
const MASKABLE: IconShape = { ...APP_ICON, corner: 0, share: 0.74 }

/** The mark, the favicons and the icons for home screens. */
export async function makeIcons() {
  await mkdir(FOLDERS.public, { recursive: true })
  await writeFile(join(FOLDERS.ui, 'mark.svg'), nameTokenColors(svg(drawMark(2.2))))
  await writeFile(inPublic('favicon.svg'), drawIcon(FAVICON))
  await writeFile(inPublic('favicon.ico'), wrapAsIco(await rasterise(FAVICON, 32)))
  await writeFile(inPublic('apple-touch-icon.png'), await rasterise(TOUCH_ICON, 180))
  await writeFile(inPublic('icon-192.png'), await rasterise(APP_ICON, 192))
  await writeFile(inPublic('icon-512.png'), await rasterise(APP_ICON, 512))
  await writeFile(inPublic('icon-maskable-512.png'), await rasterise(MASKABLE, 512))
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n  ${content}\n</svg>\n`
}

function drawIcon({ corner, share }: IconShape): string {
  const offset = 20 * (1 - share)
  return svg(`<rect width="40" height="40" rx="${corner}" fill="${INK}"/>
  <g transform="translate(${offset.toFixed(1)} ${offset.toFixed(1)}) scale(${share})">
  ${drawPlanet()}
  </g>`)
}

function rasterise(shape: IconShape, size: number): Promise<Buffer> {
  const density = (72 * size) / 40
  return sharp(Buffer.from(drawIcon(shape)), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}

/** An ICO file with one 32x32 image: its header, one directory entry, then the PNG. */
function wrapAsIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function inPublic(name: string): string {
  return join(FOLDERS.public, name)
}

/** The mark on a grid of 40: a body, two crossed orbits and a satellite. */
export function drawMark(strokeWidth: number): string {
  return `<g fill="none" stroke-width="${strokeWidth}">
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.telecom}" transform="rotate(-31 20 20)"/>
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.technologies}" transform="rotate(31 20 20)"/>
  </g>
  <circle cx="20" cy="20" r="5" fill="#fff"/>
  <circle cx="32.2" cy="9.6" r="3" fill="${LINE_COLORS.software}"/>`
}

/** Its small form, for icons, on the same grid: two crossed orbits around a dot read as an atom there. */
function drawPlanet(): string {
  return `<g transform="rotate(-24 20 20)" fill="none" stroke-width="2.6">
    <path d="M2.500 20A17.500 5 0 0 1 26 15.300" stroke="${LINE_COLORS.telecom}"/>
    <circle cx="20" cy="20" r="11" fill="#fff"/>
    <path d="M25 10.200A11 11 0 1 1 10.200 25A14 14 0 0 0 25 10.200z" fill="${LAVENDER}"/>
    <path d="M33 23.300A17.500 5 0 0 1 7 23.300" stroke="${INK}" stroke-width="5.600"/>
    <path d="M37.500 20A17.500 5 0 0 1 2.500 20" stroke="${LINE_COLORS.technologies}"/>
    <circle cx="35.200" cy="17.500" r="3.800" fill="${LINE_COLORS.software}" stroke="${INK}" stroke-width="1.600"/>
  </g>`
}
