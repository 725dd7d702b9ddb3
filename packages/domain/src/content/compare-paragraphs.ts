import {
  compareLists,
  compareTexts,
  piecesOf,
  type Room,
  startRoom,
  type TextPiece,
} from './compare-texts.ts'

/** Places from 1; null if absent. */
export interface ComparedParagraph {
  kind: 'same' | 'changed' | 'moved' | 'added' | 'removed'
  before: number | null
  after: number | null
  /** By words if changed; else one. */
  pieces: TextPiece[]
}

interface Placed {
  text: string
  place: number
}

/** Least share of common words in a rewritten one. */
const SIMILAR = 0.5
/** Beyond these, changed paragraphs are not matched. */
const MOST_PAIRS = 10_000
const MOST_WORDS = 10_000_000

/** @returns in the newer's order, removed ones where they were */
export function compareParagraphs(
  older: readonly string[],
  newer: readonly string[],
  room = startRoom(),
): ComparedParagraph[] {
  const compared: ComparedParagraph[] = []
  const gap = { removed: [] as Placed[], added: [] as Placed[] }
  const places = { before: 0, after: 0 }
  const endGap = () => {
    compared.push(...matchGap(gap.removed, gap.added, room))
    gap.removed = []
    gap.added = []
  }
  for (const { kind, item } of compareLists(older, newer, room)) {
    if (kind !== 'added') places.before += 1
    if (kind !== 'removed') places.after += 1
    if (kind === 'removed') gap.removed.push({ text: item, place: places.before })
    else if (kind === 'added') gap.added.push({ text: item, place: places.after })
    else {
      endGap()
      compared.push({ kind, ...places, pieces: [{ kind, text: item }] })
    }
  }
  endGap()
  return joinMoved(compared)
}

/** Between unchanged paragraphs, pairs the most similar as rewritten. */
function matchGap(
  removed: readonly Placed[],
  added: readonly Placed[],
  room: Room,
): ComparedParagraph[] {
  const pairs = matchSimilar(removed, added)
  const compared: ComparedParagraph[] = []
  let next = 0
  for (const paragraph of added) {
    const match = pairs.get(paragraph)
    if (match) {
      const at = removed.indexOf(match)
      compared.push(...removed.slice(next, at).map(asRemoved))
      next = at + 1
      compared.push({
        kind: 'changed',
        before: match.place,
        after: paragraph.place,
        pieces: compareTexts(match.text, paragraph.text, room),
      })
    } else compared.push(asAdded(paragraph))
  }
  return [...compared, ...removed.slice(next).map(asRemoved)]
}

const asRemoved = ({ text, place }: Placed): ComparedParagraph => ({
  kind: 'removed',
  before: place,
  after: null,
  pieces: [{ kind: 'removed', text }],
})
const asAdded = ({ text, place }: Placed): ComparedParagraph => ({
  kind: 'added',
  before: null,
  after: place,
  pieces: [{ kind: 'added', text }],
})

/** @returns in the order of both */
function matchSimilar(removed: readonly Placed[], added: readonly Placed[]): Map<Placed, Placed> {
  const pairs = new Map<Placed, Placed>()
  if (removed.length * added.length > MOST_PAIRS) return pairs
  const words = (each: Placed) => countWords(each.text)
  const [before, after] = [removed.map(words), added.map(words)]
  const sizeOf = (counted: typeof before) => counted.reduce((sum, { size }) => sum + size, 0)
  if (after.length * sizeOf(before) + before.length * sizeOf(after) > MOST_WORDS) return pairs
  let from = 0
  for (const [at, paragraph] of added.entries()) {
    let best = { likeness: SIMILAR, index: -1 }
    for (let index = from; index < removed.length; index += 1) {
      const likeness = likenessOf(before[index], after[at])
      if (likeness > best.likeness) best = { likeness, index }
    }
    const match = removed[best.index]
    if (!match) continue
    pairs.set(paragraph, match)
    from = best.index + 1
  }
  return pairs
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const piece of piecesOf(text)) {
    if (piece.trim() !== '') counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

/** Share of common words, 0 to 1. */
function likenessOf(one = new Map<string, number>(), other = new Map<string, number>()): number {
  let both = 0
  let all = 0
  for (const [word, count] of one) {
    both += Math.min(count, other.get(word) ?? 0)
    all += count
  }
  for (const count of other.values()) all += count
  return all === 0 ? 0 : (2 * both) / all
}

/** Identical removal and addition: a move. */
function joinMoved(compared: readonly ComparedParagraph[]): ComparedParagraph[] {
  /** Reversed, for `pop`. */
  const gone = Map.groupBy(
    compared.filter(({ kind }) => kind === 'removed').reverse(),
    ({ pieces }) => pieces[0]?.text ?? '',
  )
  const moved = new Set<ComparedParagraph>()
  const joined = compared.map((paragraph): ComparedParagraph => {
    if (paragraph.kind !== 'added') return paragraph
    const text = paragraph.pieces[0]?.text ?? ''
    const from = gone.get(text)?.pop()
    if (!from) return paragraph
    moved.add(from)
    return { ...paragraph, kind: 'moved', before: from.before, pieces: [{ kind: 'same', text }] }
  })
  return joined.filter((_, at) => !moved.has(compared[at] as ComparedParagraph))
}
