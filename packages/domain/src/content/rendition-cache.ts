import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@universe/contract/dates'
import sharp from 'sharp'
import { limitConcurrency } from '../platform/limit-concurrency.ts'

/** Raise when renditions are made differently: drops cached ones. */
const VERSION = 1

/** Of the original's. */
const HASH_CHARACTERS = 32
/** Finished or temporary. */
const NAME = /^\.?([0-9a-f]{32})-\d+-(\d+)\.(?:avif|webp|jpeg)(\.[\w-]+)?$/
/** Older temporary files are left by a crash. */
const MADE_WITHIN_MS = HOUR_MS

/** Leaves a core for serving pages. */
const CONCURRENT_MAKERS = 1

export function renditionFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'pictures-cache')
}

/** Each made once, even for concurrent requests. An unwritable folder costs only time. */
export function createRenditionCache(folder: string) {
  const making = new Map<string, Promise<Buffer>>()
  const inTurn = limitConcurrency(CONCURRENT_MAKERS)

  function nameOf({ hash, width, format }: Rendition): string {
    return `${hash.slice(0, HASH_CHARACTERS)}-${width}-${VERSION}.${format}`
  }

  async function make(rendition: Rendition, readOriginal: () => Promise<Uint8Array>) {
    const bytes = await inTurn(async () => makeRendition(await readOriginal(), rendition))
    await save(folder, nameOf(rendition), bytes).catch(() => {})
    return bytes
  }

  return {
    nameOf,
    async get(rendition: Rendition, readOriginal: () => Promise<Uint8Array>): Promise<Buffer> {
      const name = nameOf(rendition)
      const cached = await readFile(join(folder, name)).catch(() => undefined)
      if (cached) return cached
      const made = making.get(name) ?? make(rendition, readOriginal)
      making.set(name, made)
      return made.finally(() => making.delete(name))
    },
  }
}

async function save(folder: string, name: string, bytes: Buffer) {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(folder, name))
}

/**
 * Of deleted originals and older versions, and abandoned temporary files. Other files stay.
 * @param listHashes of existing originals
 */
export async function purgeRenditions(
  folder: string,
  listHashes: () => Promise<string[]>,
): Promise<void> {
  const names = (await readdir(folder).catch((): string[] => [])).filter(name => NAME.test(name))
  // After the files, so that newer originals are not missed.
  const hashes = new Set((await listHashes()).map(hash => hash.slice(0, HASH_CHARACTERS)))
  for (const name of names) {
    const [, hash = '', version, unfinished] = NAME.exec(name) ?? []
    const path = join(folder, name)
    const isWanted =
      unfinished === undefined
        ? hashes.has(hash) && Number(version) === VERSION
        : await isBeingMade(path)
    if (!isWanted) await rm(path, { force: true })
  }
}

async function isBeingMade(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => undefined)
  return Date.now() - (written?.mtimeMs ?? 0) < MADE_WITHIN_MS
}

/** `hash`: the original's. */
export interface Rendition {
  hash: string
  width: number
  format: PictureFormat
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** From SVG, JPEG or PNG; photographs are never enlarged. */
export async function makeRendition(
  original: Uint8Array,
  { width, format }: Rendition,
): Promise<Buffer> {
  const picture = sharp(original, { density: await densityFor(original, width) })
  return picture
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, encoderOptions[format])
    .toBuffer()
}

const encoderOptions = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
}

const SVG_DENSITY = 72

// Drawings are rasterized at the needed size, not enlarged afterwards.
async function densityFor(original: Uint8Array, width: number): Promise<number> {
  const { format, width: drawn = width } = await sharp(original).metadata()
  return format === 'svg' && drawn < width ? (SVG_DENSITY * width) / drawn : SVG_DENSITY
}
