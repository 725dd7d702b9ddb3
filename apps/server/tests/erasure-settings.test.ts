import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readApiConfig } from '@universe/server/config/api-config'
import { erasureSettings } from '@universe/server/staff/open-staff'
import { expect, onTestFinished, test } from 'vitest'

test('a separate staff server erases nobody with a secret that no other server has', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const [own, shared] = [join(dataDir, 'form-secret'), join(dataDir, 'shared')]
  const DATABASE_URL = 'postgres://universe@localhost/universe'
  const ask = (env: Record<string, string>, isAlone = true) =>
    erasureSettings(readApiConfig({ DATA_DIR: dataDir, ...env }), isAlone)
  const refused = { refusal: expect.stringContaining('FORM_SECRET_FILE') }

  expect(ask({})).toEqual(refused)
  expect(ask({ DATABASE_URL, FORM_SECRET_FILE: shared })).toEqual(refused)
  expect(existsSync(own) || existsSync(shared), 'none is made').toBe(false)
  writeFileSync(own, Buffer.alloc(32, 1))
  writeFileSync(shared, Buffer.alloc(32, 2))
  expect(ask({ DATABASE_URL })).toEqual(refused)
  expect(ask({})).toEqual({ dataDir, formSecret: Buffer.alloc(32, 1) })
  expect(ask({ DATABASE_URL, FORM_SECRET_FILE: shared })).toEqual({
    dataDir,
    formSecret: Buffer.alloc(32, 2),
  })
  expect(ask({ DATABASE_URL }, false)).toEqual({ dataDir, formSecret: Buffer.alloc(32, 1) })
})
