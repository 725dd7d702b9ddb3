export interface TextPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Words, runs of spaces, any other character alone: the whole text. */
const PIECES = /[\p{L}\p{M}\p{N}’']+|\s+|[^\p{L}\p{M}\p{N}’'\s]/gu

/** By `PIECES`. */
export function piecesOf(text: string): string[] {
  return text.match(PIECES) ?? []
}

/** Comparisons left, over all texts. */
export interface Room {
  cells: number
}

/**
 * Beyond it the rest counts as rewritten: some 1,500 pieces against as many, milliseconds and 4 MB.
 */
export const startRoom = (): Room => ({ cells: 2_250_000 })

/** By words: all but added pieces are the older text, all but removed ones the newer. */
export function compareTexts(older: string, newer: string, room = startRoom()): TextPiece[] {
  const [before, after] = [piecesOf(older), piecesOf(newer)]
  const pieces: TextPiece[] = []
  for (const { kind, item } of joinChanges(compareLists(before, after, room))) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += item
    else pieces.push({ kind, text: item })
  }
  return pieces
}

/** Joins adjacent changed words and the space between into one change. */
function* joinChanges(pieces: readonly ListPiece[]): Generator<ListPiece> {
  const change = { removed: '', added: '' }
  function* end(): Generator<ListPiece> {
    for (const kind of ['removed', 'added'] as const) {
      if (change[kind] !== '') yield { kind, item: change[kind] }
      change[kind] = ''
    }
  }
  for (const [at, piece] of pieces.entries()) {
    const isBegun = change.removed !== '' || change.added !== ''
    if (piece.kind !== 'same') change[piece.kind] += piece.item
    else if (isBegun && /^\s+$/.test(piece.item) && (pieces[at + 1]?.kind ?? 'same') !== 'same') {
      change.removed += piece.item
      change.added += piece.item
    } else {
      yield* end()
      yield piece
    }
  }
  yield* end()
}

export interface ListPiece {
  kind: TextPiece['kind']
  item: string
}

/** The shortest edit script, removals first. */
export function compareLists(
  before: readonly string[],
  after: readonly string[],
  room = startRoom(),
): ListPiece[] {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  return [
    ...label('same', before.slice(0, start)),
    ...compareMiddles(removed, added, room),
    ...label('same', before.slice(before.length - end)),
  ]
}

const label = (kind: ListPiece['kind'], items: readonly string[]): ListPiece[] =>
  items.map(item => ({ kind, item }))

function compareMiddles(
  before: readonly string[],
  after: readonly string[],
  room: Room,
): ListPiece[] {
  const width = after.length + 1
  const cells = (before.length + 1) * width
  if (cells > room.cells) return [...label('removed', before), ...label('added', after)]
  room.cells -= cells
  const lengths = commonLengths(before, after)
  const pieces: ListPiece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]]
    const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
    if (removed !== undefined && removed === added) {
      pieces.push({ kind: 'same', item: removed })
      i += 1
      j += 1
    } else if (
      removed !== undefined &&
      (added === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      pieces.push({ kind: 'removed', item: removed })
      i += 1
    } else {
      pieces.push({ kind: 'added', item: added ?? '' })
      j += 1
    }
  }
  return pieces
}

/** Of the longest common subsequence of each pair of suffixes. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        before[i] === after[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}
