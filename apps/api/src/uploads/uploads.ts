import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { HOUR_MS } from '@universe/contract/dates'
import { countUnderWay } from '@universe/domain/platform/limit-concurrency'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ApiConfig } from '../config.ts'
import {
  errorMessages,
  HttpError,
  orServiceUnavailable,
  RETRY_AFTER_SECONDS,
} from '../failures/http-error.ts'
import { clientOf } from '../forms/guard-posts.ts'

const UPLOADS_PER_CLIENT = 2
export const UPLOADS_IN_ALL = 100

export interface Uploads {
  spool: Spool
  limit: onRequestAsyncHookHandler
}

/** @param isPassedOn whether a page has received the file, and counted it */
export async function openUploads(
  { dataDir }: Pick<ApiConfig, 'dataDir'>,
  isPassedOn: (request: FastifyRequest) => boolean = () => false,
): Promise<Uploads> {
  return { spool: await openSpool(dataDir), limit: limitUploads(isPassedOn) }
}

/** Refuses an upload over the limit unread; one counts from its first byte until its answer. */
function limitUploads(isPassedOn: (request: FastifyRequest) => boolean): onRequestAsyncHookHandler {
  const underWay = countUnderWay()

  return async function limitUpload(request, reply) {
    if (!bringsFile(request) || isPassedOn(request)) return
    const client = clientOf(request.ip)
    if (underWay.of(client) >= UPLOADS_PER_CLIENT) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of its client' })
      const retryAfterSeconds = RETRY_AFTER_SECONDS
      throw new HttpError(429, errorMessages.tooManyUploads, { retryAfterSeconds })
    }
    if (underWay.inAll() >= UPLOADS_IN_ALL) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of all clients together' })
      throw new HttpError(503, errorMessages.tooBusy)
    }
    reply.raw.once('close', underWay.begin(client))
  }
}

export function bringsFile({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}

/** A forwarded file is spooled twice, and an aborted request leaves its file until stored. */
const FILES_MAX = 2 * UPLOADS_IN_ALL

/** On disk until removed. */
export interface SpooledFile {
  path: string
  /** Reads lazily from the disk. */
  blob: Blob
  sha256: string
  remove(): Promise<void>
}

/** So that memory holds no upload. */
export interface Spool {
  /**
   * An aborted file leaves nothing.
   * @throws HttpError 503 when there are too many or the disk cannot hold it, or the stream's error
   */
  receive(file: Readable): Promise<SpooledFile>
}

/** The process may be stopped while some are arriving. */
const openFiles = new Set<string>()
process.once('exit', () => {
  for (const path of openFiles) rmSync(path, { force: true })
})

const ABANDONED_MS = HOUR_MS

/** @param dataDir its `uploads` is the spool; a dead process's files are removed */
async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(dataDir, 'uploads')
  await removeLeftovers(folder)
  return {
    async receive(file) {
      if (openFiles.size >= FILES_MAX) throw new HttpError(503, errorMessages.tooBusy)
      // With the process id, since processes may share the folder.
      const path = join(folder, `${process.pid}-${randomUUID()}`)
      const target = await orServiceUnavailable(() => create(folder, path))
      openFiles.add(path)
      const remove = async () => {
        await rm(path, { force: true })
        openFiles.delete(path)
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

/** @returns the digest */
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

/** A live process id is no proof of an owner, since ids are reused. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    const path = join(folder, name)
    const mayArrive =
      isOtherProcess(Number.parseInt(name, 10)) && (await ageOf(path)) < ABANDONED_MS
    if (!mayArrive) await rm(path, { force: true })
  }
}

/** Files with our own id are older than this process. */
function isOtherProcess(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Milliseconds. */
async function ageOf(path: string): Promise<number> {
  const written = await stat(path).catch(() => undefined)
  return Date.now() - (written?.mtimeMs ?? 0)
}
