import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchDisk } from '@universe/api/disk/watch-disk'
import { expect, onTestFinished, test, vi } from 'vitest'

const MORE_THAN_ANY_DISK = Number.MAX_SAFE_INTEGER
const BELOW = 'the disk of DATA_DIR is nearly full: forms answer 503'
const UNKNOWN = 'the disk of DATA_DIR does not tell its room: forms are taken'

test('accepts forms while free space cannot be read, and logs that once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = mkdtempSync(join(tmpdir(), 'universe-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const note = (_about: unknown, line = '') => void lines.push(line)
  const disk = watchDisk(folder, MORE_THAN_ANY_DISK, { error: note, warn: note })
  onTestFinished(() => disk.close())
  const looked = () => {
    vi.runOnlyPendingTimers()
    return disk.hasRoom()
  }
  expect(disk.hasRoom()).toBe(false)
  rmdirSync(folder)
  await vi.waitFor(() => expect(looked()).toBe(true))
  expect(disk.freeBytes()).toBeUndefined()
  mkdirSync(folder)
  await vi.waitFor(() => expect(looked()).toBe(false))
  expect(lines).toEqual([BELOW, UNKNOWN, BELOW])
})
