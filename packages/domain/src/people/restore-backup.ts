import { existsSync } from 'node:fs'
import type { Store } from '@universe/store/store'
import { restore, type StoreSettings } from '@universe/store/store-operations'
import type { RowCounts } from '@universe/store/table-names'
import { erasureFile, mergeErasures, readErasures } from './erasure-file.ts'
import { deriveErasureKey } from './erasure-key.ts'
import { listErasures } from './erasure-repository.ts'
import { type Erasure, uniteErasures } from './erasures.ts'
import { type Replayed, replayErasures } from './replay-erasures.ts'

/** How a backup is restored. */
export interface RestoreOptions {
  /** Also over a store that holds something. */
  force: boolean
  /** Files of erasures, too, such as another instance's; where there is none, `BACKUP.erasures`. */
  erasureFiles: readonly string[]
  /** Also where erasures are of another form secret, and those people come back. */
  withoutForeign: boolean
}

/** What was restored, and whom that did not bring back. */
export interface Restored extends Replayed {
  rows: RowCounts
  /** Whether the store that was replaced could tell whom it had erased. */
  wasReadable: boolean
  /** The file of erasures that was found beside the backup, and taken. */
  foundFile: string | undefined
}

/**
 * Puts a backup in the store's place, without whoever was erased since. Who that is stands in the
 * backup, in the store that it replaces, in the file beside it and in further files; all of it is
 * kept, in the restored store and in the file.
 * @throws as `restore` does; before anything changes, where a file of erasures is missing or damaged,
 *   or has some of another form secret. The file beside the store has all by the time that the store
 *   changes, so a repetition goes on
 */
export async function restoreBackup(
  config: StoreSettings & { formSecret: Uint8Array },
  file: string,
  { force, erasureFiles, withoutForeign }: RestoreOptions,
): Promise<Restored> {
  const foundFile = erasureFiles.length === 0 ? findErasures(file) : undefined
  const given = await Promise.all((foundFile ? [foundFile] : erasureFiles).map(readGiven))
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
  return { rows, wasReadable, foundFile, people, mailboxFiles, foreign }
}

/** As the nightly backup names them. */
function findErasures(backup: string): string | undefined {
  const file = `${backup.replace(/\.backup$/, '')}.erasures`
  return existsSync(file) ? file : undefined
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
    `${foreign} erasures are of another form secret, and the backup would bring these people back. Let FORM_SECRET_FILE name the secret from before (docs/deploying.md, "Restore"). Where it is lost, --without-foreign-erasures restores all the same.`,
  )
}
