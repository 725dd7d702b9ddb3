import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { HOUR_MS } from '@universe/contract/dates'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import { errorMessages, HttpError, orServiceUnavailable } from '../failures/http-error.ts'
import { UPLOADS_IN_ALL } from './limit-uploads.ts'

/** One that a page passes on stands there twice; whoever hangs up leaves one until it is stored. */
const FILES_MAX = 2 * UPLOADS_IN_ALL

/** A file that somebody sent, on disk until it is removed. */
export interface SpooledFile {
  path: string
  /** Reads from the disk as it is read itself. */
  blob: Blob
  sha256: string
  remove(): Promise<void>
}

/** Where files stand while they arrive and until they are stored, so that memory holds none. */
export interface Spool {
  /**
   * Receives a file; one that breaks off leaves nothing.
   * @throws HttpError 503 when there are too many or the disk cannot hold it, or what the file's
   *   stream fails with
   */
  receive(file: Readable): Promise<SpooledFile>
}

/** The files of this process. It may be asked to end while some are still arriving. */
const present = new Set<string>()
process.once('exit', () => {
  for (const path of present) rmSync(path, { force: true })
})

/** A file that nothing was added to for so long is on its way no more. */
const ARRIVES_WITHIN_MS = HOUR_MS

/** @param dataDir its folder `uploads` is the spool; what a process that died left there is removed */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(dataDir, 'uploads')
  await removeLeftovers(folder)
  return {
    async receive(file) {
      if (present.size >= FILES_MAX) throw new HttpError(503, errorMessages.tooBusy)
      // The name says whose it is: several processes may share the folder.
      const path = join(folder, `${process.pid}-${randomUUID()}`)
      const target = await orServiceUnavailable(() => create(folder, path))
      present.add(path)
      const remove = async () => {
        await rm(path, { force: true })
        present.delete(path)
      }
      try {
        const sha256 = await write(file, target)
        return { path, blob: await openAsBlob(path), sha256, remove }
      } catch (error) {
        await remove()
        throw error
      }
    },
  }
}

async function create(folder: string, path: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  return open(path, 'wx', OWNER_ONLY_FILE)
}

/** @returns the digest of what was written */
async function write(file: Readable, target: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of file) {
      hash.update(chunk)
      await orServiceUnavailable(() => target.appendFile(chunk))
    }
  } finally {
    await target.close()
  }
  return hash.digest('hex')
}

/** A process that lives may be another than the one that began a file: ids come round again. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    const path = join(folder, name)
    const mayArrive = isOthers(Number.parseInt(name, 10)) && (await ageOf(path)) < ARRIVES_WITHIN_MS
    if (!mayArrive) await rm(path, { force: true })
  }
}

/** Whether another process runs under an id; our own is new, so that what bears it is old. */
function isOthers(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** @returns how long ago a file was last written to, in milliseconds */
async function ageOf(path: string): Promise<number> {
  const written = await stat(path).catch(() => undefined)
  return Date.now() - (written?.mtimeMs ?? 0)
}
