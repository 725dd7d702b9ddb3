import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appendErasures,
  mergeErasures,
  readErasures,
} from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey, makeErasure } from '@universe/domain/platform/erasures/erasures'
import { expect, onTestFinished, test } from 'vitest'

const key = deriveErasureKey(Buffer.alloc(32, 1))
const erase = (address: string, at: number) => makeErasure(key, { address, kind: 'erased', at })

function makeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'universe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data', 'erasures')
}

test('loses only an incomplete line, whatever follows it', async () => {
  const file = makeFile()
  const [first, torn, next] = [erase('a@a.com', 1), erase('b@b.com', 2), erase('c@c.com', 3)]
  await appendErasures(file, [first, torn])
  truncateSync(file, readFileSync(file).length - 20)
  expect(await readErasures(file, { mayBeTorn: true })).toEqual([first])
  await expect(readErasures(file)).rejects.toThrow(`${file} is damaged at line 2`)
  // Two processes that both found an incomplete line.
  const found = readFileSync(file)
  await appendErasures(file, [next])
  const added = readFileSync(file).subarray(found.length)
  appendFileSync(file, added)
  expect(await readErasures(file)).toEqual([first, next, next])
})

test.each([0, 15, 30, 60, 100])('detects a changed byte at %i', async at => {
  const file = makeFile()
  await appendErasures(file, [erase('a@a.com', 1_700_000_000_000), erase('b@b.com', 2)])
  const bytes = readFileSync(file)
  bytes[at] = bytes[at] === 49 ? 50 : 49
  writeFileSync(file, bytes)
  await expect(readErasures(file, { mayBeTorn: true })).rejects.toThrow('is damaged at line 1')
})

test('adds only new erasures and later times', async () => {
  const file = makeFile()
  const [early, late] = [erase('a@a.com', 1), erase('a@a.com', 5)]
  await mergeErasures(file, [early])
  await mergeErasures(file, [early])
  await mergeErasures(file, [late])
  await mergeErasures(file, [early])
  expect(await readErasures(file)).toEqual([early, late])
})

test('treats all spellings of a mailbox as one person, unknown to another secret', () => {
  const other = deriveErasureKey(Buffer.alloc(32, 2))
  expect(key.hmac('A.da+x@googlemail.com')).toBe(key.hmac('ada@gmail.com'))
  expect(key.hmac('ada@gmail.com')).not.toBe(key.hmac('bda@gmail.com'))
  expect(other.hmac('ada@gmail.com')).not.toBe(key.hmac('ada@gmail.com'))
  expect(other.id).not.toBe(key.id)
})
