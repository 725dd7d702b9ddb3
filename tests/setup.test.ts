import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test.each([
  [process.arch, `npm did not install [\\w-]*${process.platform}-${process.arch}, the Node`],
  ['riscv64', `Universe brings no Node for ${process.platform}-riscv64: its packages are node-`],
])('a set-up that got no runtime on %s ends with a sentence', (arch, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['package.json', 'package-lock.json', 'scripts/setup.js']) {
    cpSync(join(ROOT, name), join(folder, name))
  }
  // What npm does where an optional package has no version for the platform: nothing.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nmkdir node_modules\n')
  chmodSync(join(folder, 'npm'), 0o755)
  const pretend = `Object.defineProperty(process, 'arch', { value: '${arch}' })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'scripts/setup.js'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: [folder, process.env.PATH].join(delimiter) },
    },
  )
  expect(stderr).toMatch(new RegExp(sentence))
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'node_modules/.installed-from'))).toBe(false)
})
