import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '../../platform/refused.ts'
import { fieldOf } from './read-fields.ts'

/* Reads a folder that anybody may have made: no link is followed, and nothing is read without limit. */

/** What the folder says of itself. */
export const FOLDER_FILE = 'content.json'
/** The pictures that its articles name. */
export const PICTURES_FILE = 'pictures.json'
/** The folder of picture files. */
export const PICTURES_FOLDER = 'pictures'

const JSON_MAX_BYTES = 16 * 1024 * 1024
const JSON_MAX = '16 MB'
/** Of systems without such links it is 0. */
const NO_LINKS = constants.O_NOFOLLOW ?? 0

/** @returns whether a name is one that systems and editors leave beside what is meant, such as `.DS_Store` or `x.json~` */
export function isLeftBehind(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~')
}

/** @returns the names in a folder, in order, without what is left behind; none where there is no folder @throws Refused for a link */
export async function listNames(dir: string, folder: string): Promise<string[]> {
  const names = await listAllNames(dir, folder)
  return names.filter(name => !isLeftBehind(name))
}

/** @returns every name in a folder, in order; none where there is no folder @throws Refused for a link */
export async function listAllNames(dir: string, folder: string): Promise<string[]> {
  const path = join(dir, folder)
  const stats = await lstat(path).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stats === undefined) return []
  if (!stats.isDirectory()) throw new Refused(`${folder} must be a folder, and no link to one.`)
  return (await readdir(path)).sort()
}

/** @returns what a file of the folder says @throws Refused, with file and place, for no JSON */
export async function readJson(dir: string, file: string): Promise<unknown> {
  const bytes = await readBytes(dir, file, { bytes: JSON_MAX_BYTES, words: JSON_MAX })
  const text = decode(file, bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refused(`${file} is no JSON: ${withPlace(why, text)}.`)
  }
}

/** Where the reader quotes the place instead, it may be of several lines. */
function withPlace(why: string, text: string): string {
  const [, position] = /position (\d+)(?!\d| \(line)/.exec(why) ?? []
  if (position === undefined) return why.replaceAll(/\s+/g, ' ')
  const before = text.slice(0, Number(position)).split('\n')
  return `${why} (line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1})`
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fieldOf(file, '', undefined).refuse('is not written in UTF-8')
  }
}

/** @throws Refused for what is missing, a link, no plain file, or more than it may be */
export async function readBytes(
  dir: string,
  file: string,
  max: { bytes: number; words: string },
): Promise<Buffer> {
  const handle = await openFile(dir, file)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new Refused(`${file} must be a plain file.`)
    if (stats.size > max.bytes) throw new Refused(`${file} is larger than ${max.words}.`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function openFile(dir: string, file: string): Promise<FileHandle> {
  try {
    // Without waiting for whoever would write to a pipe.
    return await open(join(dir, file), constants.O_RDONLY | NO_LINKS | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refused(`${file} is missing.`)
    if (code === 'ELOOP') throw new Refused(`${file} is a link, and none is followed.`)
    throw error
  }
}
