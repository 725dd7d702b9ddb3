import { PICTURES_PREFIX } from '../picture-repository.ts'
import { slugOf } from './item-file.ts'
import { at, type FileFields, fieldOf, readRecord, readText } from './read-fields.ts'

/** A picture as a folder has it. */
export interface FolderPicture {
  /** As articles name it. */
  path: string
  /** Its file in `pictures`; null for one that the store did not have either. */
  file: string | null
  /** The upload that it was cut from, with the name that it came under. */
  cutFrom: { file: string; name: string } | null
  /** Around what point it was cut, in percent. */
  focus: { x: number; y: number } | null
}

/** The kinds of picture files, by the end of their names. */
export const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** @returns the end of the name; undefined for what is no picture of ours */
export function pictureEnding(mediaType: string): string | undefined {
  return Object.keys(pictureTypes).find(ending => pictureTypes[ending] === mediaType)
}

/** @returns whether the site could be asked for it */
export function isPicturePath(path: string): boolean {
  const [name] = path.startsWith(`${PICTURES_PREFIX}/`)
    ? [path.slice(PICTURES_PREFIX.length + 1)]
    : ['']
  return PATH_NAME.test(name ?? '')
}

const PATH_NAME = /^[A-Za-z\d][\w.-]{0,150}$/
const FILE_NAME = /^[a-z\d][a-z\d-]{0,100}\.(?:jpg|png|webp|avif|svg)$/
/** Devices of Windows, which no file there can be called. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const HASH_CHARACTERS = 16

/**
 * @param taken the names given so far, with whose bytes they are
 * @returns a name by the path's own, where that is one that every file system takes and nobody has
 */
export function pictureFileName(
  { path, mediaType, sha256 }: { path: string; mediaType: string; sha256: string },
  taken: Map<string, string>,
): string {
  const ending = pictureEnding(mediaType) ?? ''
  const base = path.slice(PICTURES_PREFIX.length + 1).replace(/\.\w+$/, '')
  const isPlain = slugOf(base) === base && base.length <= 100 && !DEVICE.test(base)
  const own = `${base}.${ending}`
  const isFree = (taken.get(own) ?? sha256) === sha256
  const name = isPlain && isFree ? own : hashName('picture', sha256, mediaType)
  taken.set(name, sha256)
  return name
}

/** @returns a name by what a file holds */
export function hashName(word: string, sha256: string, mediaType: string): string {
  return `${word}-${sha256.slice(0, HASH_CHARACTERS)}.${pictureEnding(mediaType)}`
}

/** @returns what is written of a picture, always in the same order */
export function toPictureEntry({ path, file, cutFrom, focus }: FolderPicture): object {
  return { path, file, ...(cutFrom && { cutFrom }), ...(focus && { focus }) }
}

/** @throws Refused, in a sentence, for what is no list of pictures */
export function readPictureList(file: string, json: unknown): FolderPicture[] {
  if (!Array.isArray(json)) return fieldOf(file, '', json).refuse('must be a list')
  const paths = new Set<string>()
  return json.map((entry: unknown, index) => {
    const fields = readRecord(file, entry, ['path', 'file', 'cutFrom', 'focus'], `[${index}]`)
    const path = readText(at(fields, 'path'))
    if (paths.has(path)) at(fields, 'path').refuse('stands there twice')
    paths.add(path)
    const isWithout = fields.value.file === null
    if (!isWithout && !isPicturePath(path)) {
      at(fields, 'path').refuse(
        `must be ${PICTURES_PREFIX}/ with a name of letters, digits, “-”, “_” and “.” after it`,
      )
    }
    return {
      path,
      file: isWithout ? null : readFileName(at(fields, 'file')),
      cutFrom: readCutFrom(at(fields, 'cutFrom')),
      focus: readFocus(at(fields, 'focus')),
    }
  })
}

function readFileName(field: FileFields): string {
  const { value } = field
  return typeof value === 'string' && FILE_NAME.test(value)
    ? value
    : field.refuse(
        'must be a file’s name of small letters, digits and hyphens that ends in .jpg, .png, .webp, .avif or .svg',
      )
}

function readCutFrom({ file, name, value }: FileFields): FolderPicture['cutFrom'] {
  if (value === undefined) return null
  const fields = readRecord(file, value, ['file', 'name'], name)
  return { file: readFileName(at(fields, 'file')), name: readText(at(fields, 'name')) }
}

function readFocus({ file, name, value }: FileFields): FolderPicture['focus'] {
  if (value === undefined) return null
  const fields = readRecord(file, value, ['x', 'y'], name)
  return { x: readPercent(at(fields, 'x')), y: readPercent(at(fields, 'y')) }
}

function readPercent(field: FileFields): number {
  const { value } = field
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
    ? Number(value)
    : field.refuse('must be a whole number from 0 to 100')
}
