import { join } from 'node:path'
import { restoreBackup } from '@universe/domain/people/restore-backup'
import { appendErasures } from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasure-key'
import { listErasures } from '@universe/domain/platform/erasures/erasure-repository'
import { makeErasure } from '@universe/domain/platform/erasures/erasures'
import { backUpStore } from '@universe/store/backup'
import { openStore } from '@universe/store/store'
import { findEmptyLocation, openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

test('a restore knows whom each of the files of erasures names', async () => {
  const opened = await openTestStore()
  onTestFinished(opened.remove)
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const backup = join(opened.dataDir, 'a.backup')
  await backUpStore(opened.location, backup)
  const formSecret = Buffer.alloc(32, 1)
  const key = deriveErasureKey(formSecret)
  const erasureFiles: string[] = []
  for (const address of ['a@example.com', 'b@example.com']) {
    const file = join(opened.dataDir, address)
    await appendErasures(file, [makeErasure(key, { address, kind: 'erased', at: Date.now() })])
    erasureFiles.push(file)
  }
  const config = { dataDir: place.dataDir, databaseUrl: place.databaseUrl, formSecret }
  const options = { force: false, withoutErasures: false, withoutForeign: false }
  await restoreBackup(config, backup, { ...options, erasureFiles })
  const restored = openStore(place.location)
  onTestFinished(restored.close)
  expect(await listErasures(restored.db)).toHaveLength(2)
})
