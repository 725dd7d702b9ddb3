import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedExampleContent } from '@universe/domain/content/seed-example-content'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const COMMAND = join(import.meta.dirname, '../src/commands/content.ts')

const opened = openStoreForEach()

function run(...args: string[]) {
  const { location, dataDir } = opened
  const DATABASE_URL = 'databaseUrl' in location ? location.databaseUrl : ''
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('all content goes into a folder and comes back, beside an open store', async () => {
  await seedExampleContent(opened.store)
  const dir = join(opened.dataDir, 'out')
  expect(run('export', dir)).toMatchObject({
    status: 0,
    said: expect.stringContaining('24 articles, 9 vacancies and 24 pictures'),
  })
  const [name = ''] = readdirSync(join(dir, 'vacancies'))
  const file = join(dir, 'vacancies', name)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"state": "published"', '"state": "withdrawn"'))
  const counted = '0 added, 1 changed, 32 as they were.'
  for (let n = 0; n < 2; n++) {
    const { said } = run('import', dir, '--dry-run')
    expect(said).toMatch(/^Nothing was changed\. This would be:\n/)
    expect(said).toContain(counted)
  }
  expect(run('import', dir).said).toContain(counted)
  const jobs = await opened.store.db.selectFrom('jobs').select('id').execute()
  expect(jobs).toHaveLength(8)
  writeFileSync(file, text)
  expect(run('import', dir).said).toContain('1 published, 0 withdrawn')
})

test('what no member could publish is not taken, and is named', async () => {
  await seedExampleContent(opened.store)
  const dir = join(opened.dataDir, 'edited')
  run('export', dir)
  const [name = ''] = readdirSync(join(dir, 'articles'))
  const file = join(dir, 'articles', name)
  const text = readFileSync(file, 'utf8')
  const cases: [edited: string, says: string][] = [
    [text.replace(/"date": ".*"/, '"date": "yesterday"'), '“draft.date”: “yesterday” is no day'],
    [text.replace(/"summary": ".*",/, ''), '“draft.summary” is missing'],
  ]
  for (const [edited, says] of cases) {
    writeFileSync(file, edited)
    const { status, said } = run('import', dir)
    expect([status, said]).toEqual([1, expect.stringContaining(`articles/${name}: ${says}`)])
  }
})

test('wrong uses end in a sentence', () => {
  const other = join(opened.dataDir, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'mine.txt'), 'mine')
  const cases: [args: string[], says: string][] = [
    [[], 'Usage: npm run content -- export DIR'],
    [['export'], 'Usage:'],
    [['remove', other], 'Usage:'],
    [['import', other, 'more'], 'Usage:'],
    [['export', other, '--dry-run'], 'Usage:'],
    [['import', join(other, 'none')], 'There is no folder'],
    [['import', join(other, 'mine.txt')], 'is a file'],
    [['import', other], 'has no content.json'],
    [['export', other], 'holds something else'],
    [['export', join(other, 'mine.txt')], 'cannot be used'],
  ]
  for (const [args, says] of cases) {
    const { status, said } = run(...args)
    expect([status, said.trim().split('\n').length]).toEqual([1, 1])
    expect(said).toContain(says)
  }
})

test('a file’s name steers no terminal', () => {
  const dir = join(opened.dataDir, 'named')
  mkdirSync(dir)
  writeFileSync(join(dir, 'content.json'), '{}')
  writeFileSync(join(dir, 'a\u001b]0;x\u0007\nAll is well.'), '')
  const { status, said } = run('import', dir)
  expect(status).toBe(1)
  expect(said).toContain('a\\u001b]0;x\\u0007\\u000aAll is well. is nothing that a folder')
})
