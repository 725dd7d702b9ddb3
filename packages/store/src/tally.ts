import { createHash } from 'node:crypto'

/** What a table holds. */
export interface Tally {
  rows: number
  /** SHA-256 over the rows, in whatever order they come. */
  hash: string
}

/** Adds rows up, given as texts, to one hash that their order does not change. */
export function createTally() {
  const hashes: string[] = []
  return {
    add: (row: string) => void hashes.push(sha256(row)),
    total: (): Tally => ({ rows: hashes.length, hash: sha256(hashes.sort().join()) }),
  }
}

/** @returns a row as a text: its columns by name, of bytes their hash */
export function describeRow(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).map(toPlain).sort())
}

function toPlain([column, value]: [string, unknown]) {
  return [column, value instanceof Uint8Array ? sha256(value) : value]
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
