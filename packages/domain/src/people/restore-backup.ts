import { existsSync, globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { listMigrations } from '@universe/store/migrate'
import type { Store } from '@universe/store/store'
import { restore, type StoreSettings } from '@universe/store/store-operations'
import { countRows, isEmpty, type RowCounts } from '@universe/store/table-names'
import { erasureFile, mergeErasures, readErasures } from '../platform/erasures/erasure-file.ts'
import { listErasures } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey, type Erasure, latestErasures } from '../platform/erasures/erasures.ts'
import { type ReplayResult, replayErasures } from './replay-erasures.ts'

export interface RestoreOptions {
  /** Replace a non-empty store. */
  force: boolean
  /** Besides those next to the backup. */
  erasureFiles: readonly string[]
  /** Proceed without any record of erasures since. */
  withoutErasures: boolean
  /** Proceed with erasures under another form secret: these people come back. */
  withoutForeign: boolean
}

export interface RestoreResult extends ReplayResult {
  rows: RowCounts
  /** The replaced store's erasures. */
  wasReadable: boolean
  /** Next to the backup. */
  foundFiles: readonly string[]
}

/**
 * Without people erased since, according to the backup, the replaced store, the file beside it and
 * all erasure files beside the backup. The restored store and its file keep all.
 * @throws as `restore`; before any change, if there is no erasure file, or one is missing, damaged
 * or partly under another form secret. The file beside the store is completed first, so that a
 * repeat continues
 */
export async function restoreBackup(
  config: StoreSettings & { formSecret: Uint8Array },
  file: string,
  { force, erasureFiles, withoutErasures, withoutForeign }: RestoreOptions,
): Promise<RestoreResult> {
  const foundFiles = findErasures(file)
  const files = [...foundFiles, ...erasureFiles]
  const given = await Promise.all(files.map(readErasureFile))
  const beside = erasureFile(config)
  const known = [...given.flat(), ...(await readErasures(beside, { mayBeTorn: true }))]
  let wasReadable = true
  let replayed: ReplayResult | undefined
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
        if (!isTold && !withoutErasures) throw new Error(describeMissingErasures(file))
        const replaced = standing ? await readStanding(standing) : []
        const all = latestErasures([...replaced, ...known])
        if (!withoutForeign) requireOwnErasures(config, all)
        await mergeErasures(beside, all)
      },
      async beforeUsed(restored) {
        await mergeErasures(beside, await listErasures(restored.db))
        const all = latestErasures(await readErasures(beside, { mayBeTorn: true }))
        replayed = await replayErasures(restored, config, all)
      },
    },
  })
  const { people, mailboxFiles, foreign } = replayed ?? { people: 0, mailboxFiles: 0, foreign: 0 }
  return { rows, wasReadable, foundFiles, people, mailboxFiles, foreign }
}

/** Each nightly file is more complete than the last. */
export function findErasures(backup: string): string[] {
  const folder = dirname(resolve(backup))
  return globSync('*.erasures', { cwd: folder })
    .sort()
    .map(name => join(folder, name))
}

/** A damaged store counts as used; its erasures are in the file beside it. */
async function holdsAnything(standing: Store | undefined): Promise<boolean> {
  if (!standing) return false
  const migrations = await listMigrations(standing).catch(() => undefined)
  if (migrations?.length === 0) return false
  return countRows(standing.db).then(
    counts => !isEmpty(counts),
    () => true,
  )
}

function describeMissingErasures(backup: string): string {
  return `Nothing here tells who was erased, unsubscribed or suppressed after ${backup} was made, and whoever was would come back. Put the newest *.erasures of the nightly backups beside it, or name one with --erasures. Where there is none, --without-erasures restores all the same; then erase by hand whoever asked for it since.`
}

/** An empty one is valid. */
async function readErasureFile(file: string) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return readErasures(file)
}

function requireOwnErasures(
  { formSecret }: { formSecret: Uint8Array },
  erasures: readonly Erasure[],
) {
  const { id } = deriveErasureKey(formSecret)
  const foreign = erasures.filter(({ key_id }) => key_id !== id).length
  if (foreign === 0) return
  throw new Error(
    `Erasures of another form secret: ${foreign}. The backup would bring back whom they mean. Let FORM_SECRET_FILE name the secret from before (docs/deploying.md, "Restore"). Where it is lost, --without-foreign-erasures restores all the same.`,
  )
}
