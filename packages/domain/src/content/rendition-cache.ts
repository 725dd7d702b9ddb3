import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitConcurrency } from '../limit-concurrency.ts'
import { makeRendition, type Rendition } from './rendition.ts'

/** Raised when renditions are made differently, so that kept ones are made anew. */
const RECIPE = 1

/** One at a time: making pictures must leave a core to those who serve pages. */
const CONCURRENT_MAKERS = 1

/**
 * Keeps made pictures as files, each made once however many ask for it at the same time. A folder
 * that cannot be written costs time, not pictures.
 */
export function createRenditionCache(folder: string) {
  const making = new Map<string, Promise<Buffer>>()
  const inTurn = limitConcurrency(CONCURRENT_MAKERS)

  function nameOf({ hash, width, format }: Rendition): string {
    return `${hash.slice(0, 32)}-${width}-${RECIPE}.${format}`
  }

  async function make(rendition: Rendition, readOriginal: () => Promise<Uint8Array>) {
    const bytes = await inTurn(async () => makeRendition(await readOriginal(), rendition))
    await keep(folder, nameOf(rendition), bytes).catch(() => {})
    return bytes
  }

  return {
    nameOf,
    async get(rendition: Rendition, readOriginal: () => Promise<Uint8Array>): Promise<Buffer> {
      const name = nameOf(rendition)
      const kept = await readFile(join(folder, name)).catch(() => undefined)
      if (kept) return kept
      const made = making.get(name) ?? make(rendition, readOriginal)
      making.set(name, made)
      return made.finally(() => making.delete(name))
    },
  }
}

async function keep(folder: string, name: string, bytes: Buffer) {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(folder, name))
}
