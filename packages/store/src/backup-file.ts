import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  truncateSync,
} from 'node:fs'
import { verifySeal } from './backup-seal.ts'
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
