import { type DraftKind, type Drafts, fieldsOf } from '@universe/contract/drafts'
import { compareParagraphs } from './compare-paragraphs.ts'

type Draft = Drafts[DraftKind]

/** Changed by both. */
export interface DraftConflict {
  name: string
  label: string
  /** In the common version, from 0; null: a whole field. */
  index: number | null
  /** Null: removed. */
  mine: string | null
  theirs: string | null
}

/** Whose text stays. */
export type Side = 'mine' | 'theirs'

export interface MergedDraft {
  /** Mine for unresolved conflicts. */
  draft: Draft
  /** To resolve before saving. */
  conflicts: DraftConflict[]
}

/**
 * By field, lists by paragraph. Of paragraphs added by both in one place both stay, theirs first.
 * @param base common
 * @param chosen undefined: unresolved
 */
export function mergeDrafts(
  kind: DraftKind,
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
  chosen: (conflict: DraftConflict) => Side | undefined,
): MergedDraft {
  const merged: Record<string, string | readonly string[]> = {}
  const conflicts: DraftConflict[] = []
  for (const [name, { label, kind: fieldKind }] of fieldsOf(kind)) {
    const [was, one, other] = [base, mine, theirs].map(draft => readField(draft, name))
    const isList = fieldKind === 'paragraphs'
    const choose = (index: number, before: Text, here: Text, there: Text): Text => {
      if (there === before || there === here) return here
      if (here === before) return there
      const conflict = { name, label, index: isList ? index : null, mine: here, theirs: there }
      const side = chosen(conflict)
      if (!side) conflicts.push(conflict)
      return side === 'theirs' ? there : here
    }
    merged[name] = isList
      ? mergeParagraphs(listOf(was), listOf(one), listOf(other), choose)
      : (choose(0, textOf(was), textOf(one), textOf(other)) ?? '')
  }
  return { draft: { ...mine, ...merged }, conflicts }
}

/** For an unknown base: wherever they differ, both changed it, except what only mine adds. */
export function standInBase(kind: DraftKind, mine: Draft, theirs: Draft): Draft {
  const values = fieldsOf(kind).map(([name, { kind: fieldKind }]) => {
    const [one, other] = [readField(mine, name), readField(theirs, name)]
    if (fieldKind !== 'paragraphs')
      return [name, textOf(one) === textOf(other) ? textOf(one) : UNKNOWN]
    const { kept } = changesOf(listOf(other), listOf(one))
    return [
      name,
      listOf(other).map((text, index) => (kept[index] === text ? text : UNKNOWN + index)),
    ]
  })
  return { ...theirs, ...Object.fromEntries(values) }
}

/** In no stored draft. */
const UNKNOWN = '\0'

type Value = string | readonly string[] | undefined

function readField(draft: Draft, name: string): Value {
  const values: Record<string, Value> = { ...draft }
  return values[name]
}

const listOf = (value: Value): readonly string[] => (Array.isArray(value) ? value : [])
const textOf = (value: Value): string => (typeof value === 'string' ? value : '')

/** Null: none. */
type Text = string | null

function mergeParagraphs(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  choose: (index: number, before: Text, here: Text, there: Text) => Text,
): string[] {
  const [one, other] = [changesOf(base, mine), changesOf(base, theirs)]
  return flatten({
    kept: base.map((before, index) =>
      choose(index, before, one.kept[index] ?? null, other.kept[index] ?? null),
    ),
    added: one.added.map((here, index) => {
      const there = other.added[index] ?? []
      return isSame(here, there) ? here : [...there, ...here]
    }),
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** By the base's paragraphs. */
interface Changes {
  /** In place of each; null: removed. */
  kept: Text[]
  /** Before each, and after the last. */
  added: string[][]
}

function flatten({ kept, added }: Changes): string[] {
  return added.flatMap((texts, index) => {
    const text = kept[index]
    return text === null || text === undefined ? texts : [...texts, text]
  })
}

function changesOf(base: readonly string[], version: readonly string[]): Changes {
  const kept: Changes['kept'] = base.map(() => null)
  const added: string[][] = [[], ...base.map(() => [])]
  let place = 0
  /** Since the last common paragraph. */
  let gap = { removed: [] as number[], added: [] as string[] }
  const endGap = () => {
    // Nothing alike was found: taken for rewritten.
    gap.removed.forEach((index, at) => {
      kept[index] = gap.added[at] ?? null
    })
    const last = gap.removed[Math.min(gap.removed.length, gap.added.length) - 1]
    const rest = gap.added.slice(gap.removed.length)
    added[last === undefined ? place : last + 1]?.push(...rest)
    gap = { removed: [], added: [] }
  }
  for (const { kind, before, after } of compareParagraphs(base, version)) {
    const text = version[(after ?? 0) - 1] ?? ''
    if (kind === 'removed') gap.removed.push((before ?? 0) - 1)
    else if (kind === 'added' || kind === 'moved') gap.added.push(text)
    else {
      endGap()
      place = before ?? 0
      kept[place - 1] = text
    }
  }
  endGap()
  return { kept, added }
}
