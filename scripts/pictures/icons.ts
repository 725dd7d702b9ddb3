import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { drawMark, drawPlanet } from './mark.ts'
import { INK } from './scene/colors.ts'
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
