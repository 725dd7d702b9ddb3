// Its own file: of the package's entry a bundler keeps all comparisons.
import { diffArrays } from 'diff/lib/diff/array.js'

export interface Paragraph {
  text: string
  /** In its list, from 0. */
  index: number
  words: ReadonlySet<string>
}

/** Undefined where it is absent. */
export interface AlignedParagraph {
  before?: Paragraph
  after?: Paragraph
}

interface Pass {
  comparator: (before: Paragraph, after: Paragraph) => boolean
  maxEditLength: number
}

/** Least shares of common words in a rewritten one. */
const SIMILAR = [0.8, 0.65, 0.5]
/** Beyond it, paragraphs between two unchanged ones are not compared by words. */
const MOST_CHANGES = 100

/** The most similar first. */
const PASSES: readonly Pass[] = [
  { comparator: (before, after) => before.text === after.text, maxEditLength: Infinity },
  ...SIMILAR.map(least => ({
    comparator: (before: Paragraph, after: Paragraph) => likenessOf(before, after) > least,
    maxEditLength: MOST_CHANGES,
  })),
]

/**
 * Pairs unchanged paragraphs, and between these rewritten ones.
 * @returns in the order of both lists, removed ones before added ones
 */
export function alignParagraphs(
  older: readonly string[],
  newer: readonly string[],
): AlignedParagraph[] {
  return [...align(older.map(toParagraph), newer.map(toParagraph), PASSES)]
}

/** Also pairs what is left by position, unless it is in both lists: it moved. */
export function alignByPosition(
  older: readonly string[],
  newer: readonly string[],
): AlignedParagraph[] {
  const [before, after] = [new Set(older), new Set(newer)]
  const last: Pass = {
    comparator: (one, other) => !after.has(one.text) && !before.has(other.text),
    maxEditLength: Infinity,
  }
  return [...align(older.map(toParagraph), newer.map(toParagraph), [...PASSES, last])]
}

function* align(
  before: Paragraph[],
  after: Paragraph[],
  [pass, ...later]: readonly Pass[],
): Generator<AlignedParagraph> {
  if (!pass || before.length === 0 || after.length === 0) {
    yield* before.map(each => ({ before: each }))
    yield* after.map(each => ({ after: each }))
    return
  }
  const changes = diffArrays(before, after, pass)
  if (!changes) return yield* align(before, after, later)
  let place = 0
  let gap = { before: [] as Paragraph[], after: [] as Paragraph[] }
  for (const { value, added, removed } of changes) {
    if (added) gap.after = [...gap.after, ...value]
    else if (removed) gap.before = [...gap.before, ...value]
    else {
      yield* align(gap.before, gap.after, later)
      gap = { before: [], after: [] }
      yield* value.map((each, at) => ({ before: before[place + at], after: each }))
    }
    if (!added) place += value.length
  }
  yield* align(gap.before, gap.after, later)
}

function toParagraph(text: string, index: number): Paragraph {
  let words: ReadonlySet<string> | undefined
  return {
    text,
    index,
    get words() {
      words ??= new Set(splitWords(text).map(word => word.trimStart()))
      return words
    },
  }
}

/** Share of common words, 0 to 1. */
function likenessOf({ words }: Paragraph, { words: others }: Paragraph): number {
  const all = words.size + others.size
  return all === 0 ? 0 : (2 * words.intersection(others).size) / all
}

/** Words, or any other character alone, each with the space before it. */
const WORDS = /\s*(?:[\p{L}\p{M}\p{N}’']+|\S)|\s+/gu

/** Joined, they are the whole text. */
export function splitWords(text: string): string[] {
  return text.match(WORDS) ?? []
}
