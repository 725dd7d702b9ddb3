import { stat } from 'node:fs/promises'
import type { Store } from '@universe/store/store'
import { restore, type StoreSettings } from '@universe/store/store-operations'
import type { RowCounts } from '@universe/store/table-names'
import { erasureFile, mergeErasures, readErasures } from './erasure-file.ts'
import { listErasures } from './erasure-repository.ts'
import { uniteErasures } from './erasures.ts'
import { type Replayed, replayErasures } from './replay-erasures.ts'

/** How a backup is restored. */
export interface RestoreOptions {
  /** Also over a store that holds something. */
  force: boolean
  /** Files of erasures beside the one in `dataDir`, such as another instance's. */
  erasureFiles: readonly string[]
}

/** What was restored, and whom that did not bring back. */
export interface Restored extends Replayed {
  rows: RowCounts
  /** Whether the store that was replaced could tell whom it had erased. */
  wasReadable: boolean
}

/**
 * Puts a backup in the store's place, without whoever was erased since. Who that is stands in the
 * backup, in the store that it replaces, in the file beside it and in further files; all of it is
 * kept, in the restored store and in the file.
 * @throws as `restore` does, and where a file of erasures is missing or none; the file has them by the time
 *   that the store changes, so a repetition goes on
 */
export async function restoreBackup(
  config: StoreSettings & { formSecret: Uint8Array },
  file: string,
  { force, erasureFiles }: RestoreOptions,
): Promise<Restored> {
  const given = await Promise.all(erasureFiles.map(readGiven))
  const beside = erasureFile(config)
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
        const replaced = standing ? await readStanding(standing) : []
        await mergeErasures(beside, [...replaced, ...given.flat()])
      },
      async beforeUsed(restored) {
        await mergeErasures(beside, await listErasures(restored.db))
        const all = uniteErasures(await readErasures(beside))
        replayed = await replayErasures(restored, config, all)
      },
    },
  })
  return { rows, wasReadable, ...(replayed ?? { people: 0, mailboxFiles: 0, foreign: 0 }) }
}

/** One in which nobody stands is empty; another program's has something, and no erasures. */
async function readGiven(file: string) {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
  })
  const erasures = await readErasures(file)
  if (erasures.length === 0 && size > 0) throw new Error(`There are no erasures in ${file}.`)
  return erasures
}
