import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * A backup ends with the SHA-256 of what precedes, as both databases accept many corrupted bytes.
 * SQLite and pg_restore ignore this line.
 */
const SEAL = /^\nuniverse-backup sha256 ([0-9a-f]{64})\n$/
const SEAL_BYTES = makeSeal('0'.repeat(64)).length
const CHUNK_BYTES = 1024 * 1024

export function seal(file: string): void {
  appendFileSync(file, makeSeal(hashStart(file, Number.POSITIVE_INFINITY)))
}

/**
 * @returns the whole file's size if it has no seal
 * @throws a sentence when content and seal differ
 */
export function verifySeal(file: string): { contentBytes: number; isSealed: boolean } {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const contentBytes = Math.max(0, size - SEAL_BYTES)
    const end = Buffer.alloc(SEAL_BYTES)
    readSync(descriptor, end, 0, SEAL_BYTES, contentBytes)
    const [, hash] = SEAL.exec(end.toString('latin1')) ?? []
    if (hash === undefined) return { contentBytes: size, isSealed: false }
    if (hash === hashStart(file, contentBytes)) return { contentBytes, isSealed: true }
    throw new Error(`${file} is damaged: it is not as it was made.`)
  } finally {
    closeSync(descriptor)
  }
}

function makeSeal(hash: string): string {
  return `\nuniverse-backup sha256 ${hash}\n`
}

function hashStart(file: string, bytes: number): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  try {
    for (let left = bytes; left > 0; ) {
      const read = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, left), null)
      if (read === 0) break
      hash.update(chunk.subarray(0, read))
      left -= read
    }
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}
