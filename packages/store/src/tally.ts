import { createHash } from 'node:crypto'

/** Count and hash of a table's rows. */
export interface Tally {
  rows: number
  /** SHA-256 over the rows, independent of their order. */
  hash: string
}

/** Accumulates rows, given as texts, into an order-independent hash. */
export function createTally() {
  const hashes: string[] = []
  return {
    add: (row: string) => void hashes.push(sha256(row)),
    total: (): Tally => ({ rows: hashes.length, hash: sha256(hashes.sort().join()) }),
  }
}

/** @returns a row as text: its columns by name, bytes as hashes */
export function describeRow(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).map(toPlain).sort())
}

function toPlain([column, value]: [string, unknown]) {
  return [column, value instanceof Uint8Array ? sha256(value) : value]
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
