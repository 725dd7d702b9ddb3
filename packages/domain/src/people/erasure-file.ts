import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import { type Erasure, uniteErasures } from './erasures.ts'

const LINE = /^(\d{1,15}) (erased|unsubscribed) ([0-9a-f]{8}) ([0-9a-f]{64})$/

/** @returns where erasures stand beside the store, whatever becomes of that */
export function erasureFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'erasures')
}

/** Adds erasures, a line each, on the disk when this returns. Only its owner can read the file. */
export async function appendErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = await open(path, 'a+', OWNER_ONLY_FILE)
  try {
    await file.chmod(OWNER_ONLY_FILE)
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // A line that a power cut left half written keeps to itself.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await file.appendFile(start + erasures.map(writeLine).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(join(path, '..'))
  await folder.sync().finally(() => folder.close())
}

/** Adds to a file what it lacks of these erasures. */
export async function mergeErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = await readErasures(path)
  const before = new Set(uniteErasures(known).map(writeLine))
  const lacking = uniteErasures([...known, ...erasures]).filter(one => !before.has(writeLine(one)))
  if (lacking.length > 0) await appendErasures(path, lacking)
}

/** @returns a file's erasures, none where it is missing; what is half written is no line */
export async function readErasures(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(line => {
    const [, at, kind, key_id = '', hmac = ''] = LINE.exec(line) ?? []
    return at === undefined ? [] : [{ at: Number(at), kind: kind as Erasure['kind'], key_id, hmac }]
  })
}

function writeLine({ at, kind, key_id, hmac }: Erasure): string {
  return `${at} ${kind} ${key_id} ${hmac}\n`
}
