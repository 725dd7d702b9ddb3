import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_KINDS, type ContentKind } from '@universe/contract/drafts'
import * as v from 'valibot'
import { Refused } from '../../platform/refused.ts'
import { PICTURES_PREFIX } from '../picture-repository.ts'
import { ID_MAX, type ItemFile, itemSchemas, shownDraft } from './item-file.ts'
import { readJson, refuseField, wholeNumber } from './read-json.ts'

/* docs/deploying.md, "Content as a folder". */

/** Format and version. */
export const FOLDER_FILE = 'content.json'
/** Picture paths with files. */
export const PICTURES_FILE = 'pictures.json'
export const PICTURES_FOLDER = 'pictures'
export const itemFolders = { article: 'articles', vacancy: 'vacancies' } as const
export const FOLDERS: readonly string[] = [...Object.values(itemFolders), PICTURES_FOLDER]

/** Raise the version if earlier releases cannot read the format. */
export const FOLDER_FORMAT = { format: 'universe-content', version: 1 } as const

const lastId = v.optional(wholeNumber(0, ID_MAX), 0)
const folderSchema = v.strictObject({
  format: v.literal(FOLDER_FORMAT.format),
  version: v.literal(
    FOLDER_FORMAT.version,
    `must be ${FOLDER_FORMAT.version}, the version that this release reads`,
  ),
  lastIds: v.optional(v.strictObject({ articles: lastId, vacancies: lastId }), {}),
})

/** For every file system. */
const PICTURE_NAME = /^[a-z\d][a-z\d-]{0,100}\.(?:jpg|png|webp|avif|svg)$/
const PICTURE_PATH = new RegExp(`^${PICTURES_PREFIX}/[A-Za-z\\d][\\w.-]{0,150}$`)

export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name)
}

const pictureName = v.pipe(
  v.string(),
  v.check(
    isPictureName,
    'must be a file’s name of small letters, digits and hyphens that ends in .jpg, .png, .webp, .avif or .svg',
  ),
)
const percent = wholeNumber(0, 100)
const pictureSchema = v.pipe(
  v.strictObject({
    path: v.string(),
    file: v.nullable(pictureName),
    cutFrom: v.optional(v.strictObject({ file: pictureName, name: v.string() })),
    focus: v.optional(v.strictObject({ x: percent, y: percent })),
  }),
  v.check(
    ({ path, file }) => file === null || PICTURE_PATH.test(path),
    `must have a path of ${PICTURES_PREFIX}/ and a name of letters, digits, “-”, “_” and “.”`,
  ),
)
const picturesSchema = v.pipe(
  v.array(pictureSchema),
  v.check(
    pictures => new Set(pictures.map(({ path }) => path)).size === pictures.length,
    'has a path twice',
  ),
)

/**
 * `path`: as in articles; `file`: null if the store had none; `cutFrom`: the upload, with its
 * original name; `focus` in percent.
 */
export type FolderPicture = v.InferOutput<typeof pictureSchema>

/** `file`: in the folder. */
export interface FolderItem {
  kind: ContentKind
  file: string
  item: ItemFile
}

export type Folder = Awaited<ReturnType<typeof readFolder>>

/**
 * Without pictures' bytes.
 * @throws Refused with file and field for anything unknown: mistyped names would go unnoticed
 */
export async function readFolder(dir: string) {
  const { lastIds } = await readJson(dir, FOLDER_FILE, folderSchema)
  const files = await listFiles(dir)
  const items: FolderItem[] = []
  for (const kind of CONTENT_KINDS) {
    for (const file of files.filter(path => path.startsWith(`${itemFolders[kind]}/`))) {
      items.push({ kind, file, item: await readJson(dir, file, itemSchemas[kind]) })
    }
  }
  requireEachOnce(items)
  const pictures = await readJson(dir, PICTURES_FILE, picturesSchema)
  requirePictures(items, pictures, files)
  return {
    items,
    /** By path. */
    pictures,
    /** Ever given, deleted items included. */
    lastIds,
  }
}

const OWN_FILE = /^(?:content\.json|pictures\.json|(?:articles|vacancies)\/.+\.json|pictures\/.+)$/

/**
 * Without files of systems and editors.
 * @throws Refused for links, and unknown files
 */
export async function listFiles(dir: string): Promise<string[]> {
  const files: string[] = []
  for (const folder of ['', ...FOLDERS]) {
    const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(error => {
      if (folder && error.code === 'ENOENT') return []
      throw error
    })
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.name.startsWith('.') || entry.name.endsWith('~')) continue
      if (entry.isDirectory() && FOLDERS.includes(path)) continue
      if (!entry.isFile() || !OWN_FILE.test(path)) {
        throw new Refused(
          `${path} is nothing that a folder of content has; links are not followed.`,
        )
      }
      files.push(path)
    }
  }
  return files.sort()
}

function requireEachOnce(items: readonly FolderItem[]): void {
  const seen = new Map<string, string>()
  for (const { file, item } of items) {
    const other = seen.get(item.id)
    if (other !== undefined) refuseField(file, ['id'], `is that of ${other}, too`)
    seen.set(item.id, file)
  }
}

/** Named pictures and picture files must be listed. */
function requirePictures(
  items: readonly FolderItem[],
  pictures: readonly FolderPicture[],
  files: readonly string[],
): void {
  const paths = pictures.map(({ path }) => path)
  for (const { file, item } of items) {
    const unlisted = picturePathsOf([item]).find(path => !paths.includes(path))
    if (unlisted !== undefined) {
      refuseField(file, ['image'], `names ${unlisted}, which stands in no line of ${PICTURES_FILE}`)
    }
  }
  const names = new Set(pictures.flatMap(({ file, cutFrom }) => [file, cutFrom?.file]))
  const stranger = files.find(file => {
    const [folder, name] = file.split('/')
    return folder === PICTURES_FOLDER && !names.has(name)
  })
  if (stranger !== undefined) {
    throw new Refused(`${stranger} stands in no line of ${PICTURES_FILE}.`)
  }
}

/** Published or not; sorted. */
export function picturePathsOf(items: readonly ItemFile[]): string[] {
  const drafts = items.flatMap(item => [item.draft, shownDraft(item)])
  const images = drafts.map(draft => (draft && 'image' in draft ? draft.image : ''))
  return [...new Set(images)].filter(path => path !== '').sort()
}
