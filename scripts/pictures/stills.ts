import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { HERO } from './scene/compositions.ts'
import { inStudio } from './studio.ts'

/** The film's first frame. */
export async function makePosters() {
  const first = await inStudio(async studio => (await studio.stage(HERO))(0))
  for (const width of [800, 1200, 1600]) {
    await save(first, width, FOLDERS.film, `poster-${width}`)
  }
}

async function save(picture: Buffer, width: number, folder: string, name: string) {
  await mkdir(folder, { recursive: true })
  const sized = sharp(picture).resize(width)
  const file = (format: string) => join(folder, `${name}.${format}`)
  await sized.clone().avif({ quality: 60, effort: 5 }).toFile(file('avif'))
  await sized.clone().webp({ quality: 76, effort: 6 }).toFile(file('webp'))
  await sized.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(file('jpg'))
}
