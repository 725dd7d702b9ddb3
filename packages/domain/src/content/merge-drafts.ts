import {
  type DraftKind,
  type Drafts,
  fieldsOf,
  paragraphsOf,
  textOf,
} from '@universe/contract/drafts'
import { alignByPosition } from './align-paragraphs.ts'

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
      ? mergeParagraphs(
          paragraphsOf(base, name),
          paragraphsOf(mine, name),
          paragraphsOf(theirs, name),
          choose,
        )
      : (choose(0, textOf(base, name), textOf(mine, name), textOf(theirs, name)) ?? '')
  }
  return { draft: { ...mine, ...merged }, conflicts }
}

/** For an unknown base: wherever they differ, both changed it, except what only mine adds. */
export function standInBase(kind: DraftKind, mine: Draft, theirs: Draft): Draft {
  const values = fieldsOf(kind).map(([name, { kind: fieldKind }]) => {
    if (fieldKind !== 'paragraphs') {
      const text = textOf(mine, name)
      return [name, text === textOf(theirs, name) ? text : UNKNOWN]
    }
    const other = paragraphsOf(theirs, name)
    const { kept } = changesOf(other, paragraphsOf(mine, name))
    return [name, other.map((text, index) => (kept[index] === text ? text : UNKNOWN + index))]
  })
  return { ...theirs, ...Object.fromEntries(values) }
}

/** In no stored draft. */
const UNKNOWN = '\0'

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
  for (const { before, after } of alignByPosition(base, version)) {
    if (!before) added[place]?.push(after?.text ?? '')
    else {
      place = before.index + 1
      kept[before.index] = after?.text ?? null
    }
  }
  return { kept, added }
}
