import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import type { Trx } from '@universe/store/store'
import { listErasuresOf, putErasures } from './erasure-repository.ts'
import {
  deriveErasureKey,
  type Erasure,
  laterThan,
  latestErasures,
  makeErasure,
} from './erasures.ts'

const LINE =
  /^((\d{1,15}) (erased|unsubscribed|resubscribed|suppressed|lifted) ([0-9a-f]{8}) ([0-9a-f]{64})) ([0-9a-f]{8})$/
/** Ends a line that a power failure left incomplete. */
const TORN = ' torn'

/** Beside the store, so that it survives the store's replacement. */
export function erasureFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'erasures')
}

/** Synced to disk, readable by its owner only. */
export async function appendErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = await open(path, 'a+', OWNER_ONLY_FILE)
  try {
    await file.chmod(OWNER_ONLY_FILE)
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // Not truncated: another process may be appending.
    const start = size > 0 && last.toString() !== '\n' ? `${TORN}\n` : ''
    await file.appendFile(start + erasures.map(writeLine).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(join(path, '..'))
  await folder.sync().finally(() => folder.close())
}

/** @throws as `readErasures` */
export async function mergeErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = await readErasures(path, { mayBeTorn: true })
  const before = new Set(latestErasures(known).map(writeLine))
  const lacking = latestErasures([...known, ...erasures]).filter(one => !before.has(writeLine(one)))
  if (lacking.length > 0) await appendErasures(path, lacking)
}

export interface ReadingOptions {
  /** Accepts an incomplete last line, as beside a store: that erasure was never committed. */
  mayBeTorn?: boolean
}

/**
 * @returns none if the file is missing
 * @throws a sentence naming the first damaged line
 */
export async function readErasures(path: string, options?: ReadingOptions): Promise<Erasure[]> {
  const { erasures, damage } = await scanErasures(path, options)
  if (damage !== undefined) throw new Error(damage)
  return erasures
}

/** @returns what is readable, and a sentence naming the first damaged line */
export async function scanErasures(
  path: string,
  { mayBeTorn = false }: ReadingOptions = {},
): Promise<{ erasures: Erasure[]; damage?: string }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').map(line => ({ line, erasure: readLine(line) }))
  const erasures = lines.flatMap(({ erasure }) => erasure ?? [])
  // After the last line break: empty, or an incomplete line.
  if (mayBeTorn || lines.at(-1)?.line === '') lines.pop()
  const damaged = lines.findIndex(({ line, erasure }) => !erasure && !line.endsWith(TORN))
  if (damaged < 0) return { erasures }
  const remedy =
    'Take a whole copy, such as the one beside another backup; or delete that line, and erase by hand whom it named.'
  const damage = `${path} is damaged at line ${damaged + 1}, or no file of erasures. ${remedy}`
  return { erasures, damage }
}

function readLine(line: string): Erasure | undefined {
  const [, content = '', at, kind, key_id = '', hmac = '', sum] = LINE.exec(line) ?? []
  if (sum === undefined || sum !== checksum(content)) return undefined
  return { at: Number(at), kind: kind as Erasure['kind'], key_id, hmac }
}

function writeLine({ at, kind, key_id, hmac }: Erasure): string {
  const content = `${at} ${kind} ${key_id} ${hmac}`
  return `${content} ${checksum(content)}\n`
}

function checksum(content: string): string {
  return crc32(content).toString(16).padStart(8, '0')
}

export interface ErasureSettings {
  dataDir: string
  formSecret: Uint8Array
}

/** In the store and in the file beside it; the transaction's last step. */
export async function recordErasure(
  trx: Trx,
  { dataDir, formSecret }: ErasureSettings,
  erased: { address: string; kind: Erasure['kind']; at: number },
): Promise<void> {
  const made = makeErasure(deriveErasureKey(formSecret), erased)
  const erasure = laterThan(made, await listErasuresOf(trx, made.hmac))
  await putErasures(trx, [erasure])
  // Before the commit: if the disk fails, nothing is erased.
  await appendErasures(erasureFile({ dataDir }), [erasure])
}
