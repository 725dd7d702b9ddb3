import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { HERO } from './scene/compositions.ts'
import { inStudio } from './studio.ts'

/** The film's first frame. */
export async function makePosters() {
  const first = await inStudio(async studio => (await studio.stage(HERO))(0))
  await save(first, join(FOLDERS.film, 'poster'), 60)
}

/** The two cities. Small dots stand more loss than the globe's shades. */
export async function makeSkyline() {
  const picture = await inStudio(studio => studio.drawSkyline())
  await save(picture, join(FOLDERS.sitePictures, 'skyline'), 50)
}

async function save(picture: Buffer, path: string, avifQuality: number) {
  await mkdir(dirname(path), { recursive: true })
  for (const width of [800, 1200, 1600]) {
    const sized = sharp(picture).resize(width)
    const file = (format: string) => `${path}-${width}.${format}`
    await sized.clone().avif({ quality: avifQuality, effort: 5 }).toFile(file('avif'))
    await sized.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(file('jpg'))
  }
}
