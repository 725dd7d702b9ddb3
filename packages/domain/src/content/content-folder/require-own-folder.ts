import { Refused } from '../../platform/refused.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  FOLDER_FILE,
  isLeftBehind,
  listAllNames,
  PICTURES_FILE,
  PICTURES_FOLDER,
  readJson,
} from './folder-files.ts'
import { ID_CHARACTERS, itemFolders } from './item-file.ts'

/** What a folder of ours calls itself, and which version of it this release writes. */
export const FOLDER_FORMAT = { format: 'universe-content', version: 1 } as const

/** All that stands in such a folder, in the order in which it is written. */
export const FOLDER_NAMES = [
  ...Object.values(itemFolders),
  PICTURES_FOLDER,
  PICTURES_FILE,
  FOLDER_FILE,
]

/** What systems put into every folder that somebody looks at: nobody misses it. */
const SYSTEM_FILES = ['.DS_Store']

/**
 * Sees to it that nothing is lost with what an export replaces: all that it would remove is of an
 * earlier one, the files in its folders included.
 * @throws Refused, with the file, where the folder holds something else
 */
export async function requireOwnFolder(dir: string): Promise<void> {
  const names = (await listAllNames(dir, '')).filter(name => !isLeftBehind(name))
  if (names.length === 0) return
  const stranger = names.find(name => !FOLDER_NAMES.includes(name))
  if (stranger !== undefined) refuse(dir, stranger)
  const said = await readJson(dir, FOLDER_FILE).catch(() => undefined)
  if (Object(said).format !== FOLDER_FORMAT.format) refuse(dir, names[0] ?? '')
  for (const folder of Object.values(itemFolders)) {
    for (const name of await listToRemove(dir, folder)) {
      if (!(await isItemFile(dir, folder, name))) refuse(dir, `${folder}/${name}`)
    }
  }
  const listed = listedFiles(await readJson(dir, PICTURES_FILE).catch(() => undefined))
  for (const name of await listToRemove(dir, PICTURES_FOLDER)) {
    if (!listed.includes(name)) refuse(dir, `${PICTURES_FOLDER}/${name}`)
  }
}

async function listToRemove(dir: string, folder: string): Promise<string[]> {
  return (await listAllNames(dir, folder)).filter(name => !SYSTEM_FILES.includes(name))
}

/** Its name ends as an export ends it, by the id that it says; whatever else an editor changed in it. */
async function isItemFile(dir: string, folder: string, name: string): Promise<boolean> {
  if (!name.endsWith('.json')) return false
  const said = await readJson(dir, `${folder}/${name}`).catch(() => undefined)
  const id = String(Object(said).id ?? '')
  if (!isUuid(id)) return false
  return name.endsWith(`${id.slice(0, ID_CHARACTERS)}.json`) || name === `${id}.json`
}

/** Read loosely: whatever else was changed in the list, these files are an export's. */
function listedFiles(json: unknown): unknown[] {
  const entries = Array.isArray(json) ? json.map(Object) : []
  return entries.flatMap(({ file, cutFrom }) => [file, Object(cutFrom).file])
}

function refuse(dir: string, name: string): never {
  throw new Refused(
    `${dir} holds something else than an export of content: ${name}. Nothing was written. Move it away, or name a folder that is empty or not there yet.`,
  )
}
