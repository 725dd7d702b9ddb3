import type { Store } from '@universe/store/store'
import { chainHash, FIRST_HASH, readChain } from './audit-repository.ts'

const BATCH_LINES = 1000

/**
 * Who can write to the database can recompute the chain: so compares each hash with the one logged.
 * @param logLines unrelated ones and invalid JSON are skipped
 * @returns `proven`: lines whose hash is in the log; 0 proves nothing
 */
export async function verifyChain(
  { db }: Store,
  logLines: Iterable<string> | AsyncIterable<string>,
) {
  const logged = await readLoggedHashes(logLines)
  let [seq, hash, proven] = [0, FIRST_HASH, 0]
  while (true) {
    const batch = await readChain(db, seq, BATCH_LINES)
    for (const line of batch) {
      const reason = findTampering(line, { seq, hash, logged })
      // Of lines removed from the middle, the first is reported.
      if (reason) return { lines: seq, proven, broken: { seq: seq + 1, reason } }
      if (logged.has(line.seq)) proven += 1
      ;[seq, hash] = [line.seq, line.hash]
    }
    if (batch.length < BATCH_LINES) break
  }
  const last = logged.keys().reduce((highest, each) => Math.max(highest, each), 0)
  const broken = last > seq ? { seq: seq + 1, reason: removedTail(last) } : undefined
  return { lines: seq, proven, broken }
}

type ChainLine = Awaited<ReturnType<typeof readChain>>[number]

function findTampering(
  line: ChainLine,
  { seq, hash, logged }: { seq: number; hash: string; logged: LoggedHashes },
): string | undefined {
  if (line.seq !== seq + 1) return `It was removed: line ${line.seq} follows line ${seq}.`
  if (line.hash !== chainHash(hash, line)) {
    return 'It was changed: its hash is not that of its words and the line before.'
  }
  const heads = logged.get(line.seq) ?? [line.hash]
  if (heads.every(head => head === line.hash)) return undefined
  return heads.includes(line.hash)
    ? 'It stands where another stood, which the log tells of: that one was removed, or a backup restored.'
    : 'It was changed, and the chain computed anew: the log has another hash.'
}

function removedTail(last: number): string {
  return `It was removed with all after it: the log tells of lines up to ${last}.`
}

/** By line number; several if rewritten after a removal. */
type LoggedHashes = Map<number, string[]>

async function readLoggedHashes(
  logLines: Iterable<string> | AsyncIterable<string>,
): Promise<LoggedHashes> {
  const heads: LoggedHashes = new Map()
  for await (const text of logLines) {
    const head = readHead(text)
    if (!head) continue
    const known = heads.get(head.seq) ?? []
    if (!known.includes(head.hash)) heads.set(head.seq, [...known, head.hash])
  }
  return heads
}

function readHead(text: string): { seq: number; hash: string } | undefined {
  if (!text.includes('"audit"')) return undefined
  try {
    const { seq, hash } = JSON.parse(text).audit
    return Number.isSafeInteger(seq) && typeof hash === 'string' ? { seq, hash } : undefined
  } catch {
    return undefined
  }
}
