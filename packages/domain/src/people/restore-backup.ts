import { existsSync, globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { listMigrations } from '@universe/store/migrate'
import type { Store } from '@universe/store/store'
import { restore, type StoreSettings } from '@universe/store/store-operations'
import { countRows, isEmpty, type RowCounts } from '@universe/store/table-names'
import { erasureFile, mergeErasures, readErasures } from '../platform/erasures/erasure-file.ts'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { listErasures } from '../platform/erasures/erasure-repository.ts'
import { type Erasure, uniteErasures } from '../platform/erasures/erasures.ts'
import { type Replayed, replayErasures } from './replay-erasures.ts'

/** How a backup is restored. */
export interface RestoreOptions {
  /** Also over a store that holds something. */
  force: boolean
  /** Further files of erasures, which lie elsewhere than the backup. */
  erasureFiles: readonly string[]
  /** Also where nothing tells who was erased since the backup. */
  withoutErasures: boolean
  /** Also where erasures are of another form secret, and those people come back. */
  withoutForeign: boolean
}

/** What was restored, and whom that did not bring back. */
export interface Restored extends Replayed {
  rows: RowCounts
  /** Whether the store that was replaced could tell whom it had erased. */
  wasReadable: boolean
  /** The files of erasures that were found beside the backup, and taken. */
  foundFiles: readonly string[]
}

/**
 * Puts a backup in the store's place, without whoever was erased since. Who that is stands in the
 * backup, in the store that it replaces, in the file beside that store and in all files of erasures
 * beside the backup; all of it is kept, in the restored store and in the file.
 * @throws as `restore` does; before anything changes, where no file tells who was erased, or one is
 *   missing or damaged, or has some of another form secret. The file beside the store has all by the time that the store
 *   changes, so a repetition goes on
 */
export async function restoreBackup(
  config: StoreSettings & { formSecret: Uint8Array },
  file: string,
  { force, erasureFiles, withoutErasures, withoutForeign }: RestoreOptions,
): Promise<Restored> {
  const foundFiles = findErasures(file)
  const files = [...foundFiles, ...erasureFiles]
  const given = await Promise.all(files.map(readGiven))
  const beside = erasureFile(config)
  const known = [...given.flat(), ...(await readErasures(beside, { mayBeTorn: true }))]
  let wasReadable = true
  let replayed: Replayed | undefined
  const readStanding = async (standing: Store) =>
    listErasures(standing.db).catch(() => {
      wasReadable = false
      return []
    })
  const rows = await restore(config, file, {
    force,
    steps: {
      async beforeReplaced(standing) {
        const isTold = files.length > 0 || existsSync(beside) || (await holdsAnything(standing))
        if (!isTold && !withoutErasures) throw new Error(describeUntold(file))
        const replaced = standing ? await readStanding(standing) : []
        const all = uniteErasures([...replaced, ...known])
        if (!withoutForeign) requireOurs(config, all)
        await mergeErasures(beside, all)
      },
      async beforeUsed(restored) {
        await mergeErasures(beside, await listErasures(restored.db))
        const all = uniteErasures(await readErasures(beside, { mayBeTorn: true }))
        replayed = await replayErasures(restored, config, all)
      },
    },
  })
  const { people, mailboxFiles, foreign } = replayed ?? { people: 0, mailboxFiles: 0, foreign: 0 }
  return { rows, wasReadable, foundFiles, people, mailboxFiles, foreign }
}

/** As the nightly backup names them: each night's, of which a later one knows more. */
export function findErasures(backup: string): string[] {
  const folder = dirname(resolve(backup))
  return globSync('*.erasures', { cwd: folder })
    .sort()
    .map(name => join(folder, name))
}

/** One that is damaged held something, and has its file of erasures beside it once anybody was erased. */
async function holdsAnything(standing: Store | undefined): Promise<boolean> {
  if (!standing) return false
  const migrations = await listMigrations(standing).catch(() => undefined)
  if (migrations?.length === 0) return false
  return countRows(standing.db).then(
    counts => !isEmpty(counts),
    () => true,
  )
}

function describeUntold(backup: string): string {
  return `Nothing here tells who was erased, unsubscribed or suppressed after ${backup} was made, and whoever was would come back. Put the newest *.erasures of the nightly backups beside it, or name one with --erasures. Where there is none, --without-erasures restores all the same; then erase by hand whoever asked for it since.`
}

/** One in which nobody stands is empty. */
async function readGiven(file: string) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return readErasures(file)
}

function requireOurs({ formSecret }: { formSecret: Uint8Array }, erasures: readonly Erasure[]) {
  const { id } = deriveErasureKey(formSecret)
  const foreign = erasures.filter(({ key_id }) => key_id !== id).length
  if (foreign === 0) return
  throw new Error(
    `Erasures of another form secret: ${foreign}. The backup would bring back whom they mean. Let FORM_SECRET_FILE name the secret from before (docs/deploying.md, "Restore"). Where it is lost, --without-foreign-erasures restores all the same.`,
  )
}
