import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  truncateSync,
} from 'node:fs'
import { OWNER_ONLY_FILE } from './data-folder.ts'
import { requireKnown } from './migrate.ts'
import { listArchivedMigrations } from './postgres-dump.ts'
import { databaseFile, listFileMigrations, requireSound } from './sqlite-file.ts'
import type { StoreKind } from './store.ts'

const STARTS: Record<StoreKind, string> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' }
const KINDS: Record<StoreKind, string> = { sqlite: 'the embedded store', postgres: 'PostgreSQL' }

/**
 * @param wanted the only acceptable kind
 * @returns `release`: its last migration, which tells it
 * @throws a sentence when it is missing, damaged, of another database or of a later release
 */
export async function requireBackup(file: string, wanted?: StoreKind) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const kind = findKind(file)
  if (kind === undefined) throw new Error(`${file} is damaged, or no backup of a store.`)
  if (wanted !== undefined && kind !== wanted) {
    throw new Error(
      `${file} is a backup of ${KINDS[kind]}, and the store is ${KINDS[wanted]}${kind === 'postgres' ? ': DATABASE_URL names none' : ''}.`,
    )
  }
  const { isSealed } = verifySeal(file)
  const migrations = await readMigrations(file, kind)
  const release = migrations.at(-1)
  if (release === undefined) throw new Error(`${file} is another database, no backup of a store.`)
  requireKnown(migrations, 'backup')
  if (!isSealed) throw new Error(`${file} is damaged: its end is missing.`)
  return { kind, release }
}

/** Restores it into a folder without a store. */
export function unpackDatabase(file: string, folder: string): void {
  const target = databaseFile(folder)
  copyFileSync(file, target)
  chmodSync(target, OWNER_ONLY_FILE)
  truncateSync(target, verifySeal(file).contentBytes)
  requireSound(target)
}

function findKind(file: string): StoreKind | undefined {
  const start = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, start)
  closeSync(descriptor)
  const kinds = Object.keys(STARTS) as StoreKind[]
  return kinds.find(kind => start.toString('latin1').startsWith(STARTS[kind]))
}

async function readMigrations(file: string, kind: StoreKind): Promise<string[]> {
  if (kind === 'postgres') {
    return listArchivedMigrations(file).catch(error => {
      throw new Error(`${file} is damaged: ${error.message}`, { cause: error })
    })
  }
  requireSound(file)
  return listFileMigrations(file)
}

/**
 * A backup ends with the SHA-256 of what precedes, as both databases accept many corrupted bytes.
 * SQLite and pg_restore ignore this line.
 */
const SEAL = /^\nuniverse-backup sha256 ([0-9a-f]{64})\n$/
const SEAL_BYTES = makeSeal('0'.repeat(64)).length
const CHUNK_BYTES = 1024 * 1024

export function seal(file: string): void {
  appendFileSync(file, makeSeal(hashStart(file, Number.POSITIVE_INFINITY)))
}

/**
 * @returns the whole file's size if it has no seal
 * @throws a sentence when content and seal differ
 */
function verifySeal(file: string): { contentBytes: number; isSealed: boolean } {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const contentBytes = Math.max(0, size - SEAL_BYTES)
    const end = Buffer.alloc(SEAL_BYTES)
    readSync(descriptor, end, 0, SEAL_BYTES, contentBytes)
    const [, hash] = SEAL.exec(end.toString('latin1')) ?? []
    if (hash === undefined) return { contentBytes: size, isSealed: false }
    if (hash === hashStart(file, contentBytes)) return { contentBytes, isSealed: true }
    throw new Error(`${file} is damaged: it is not as it was made.`)
  } finally {
    closeSync(descriptor)
  }
}

function makeSeal(hash: string): string {
  return `\nuniverse-backup sha256 ${hash}\n`
}

function hashStart(file: string, bytes: number): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  try {
    for (let left = bytes; left > 0; ) {
      const read = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, left), null)
      if (read === 0) break
      hash.update(chunk.subarray(0, read))
      left -= read
    }
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}
