import { type Job, splitParagraphs } from '@universe/contract/entities'

/** What of a vacancy's details stands in its row of facts, as its authors label it. */
const LABELS = ['Location', 'Type'] as const

/** Longer ones are sentences, which stay in the text. */
const VALUE_MAX_LENGTH = 60

export interface VacancyFact {
  label: string
  value: string
}

/**
 * Reads where and how a vacancy's work is done: from its fields where they say so, else from the
 * "Location:" and "Type:" lines of its details.
 * @returns the facts, and the lines that say anything else
 */
export function readVacancyFacts({
  place,
  employmentType,
  jobDetails,
}: Pick<Job, 'place' | 'employmentType' | 'jobDetails'>): {
  facts: VacancyFact[]
  others: string[]
} {
  const [location, type] = LABELS
  const facts: VacancyFact[] = []
  if (place) facts.push({ label: location, value: place })
  if (employmentType) facts.push({ label: type, value: employmentType })
  const others: string[] = []
  for (const line of splitParagraphs(jobDetails)) {
    const { label, value } = splitLabel(line)
    const known = LABELS.find(each => isSame(each, label))
    const fact = facts.find(each => each.label === known)
    if (known && !fact && value.length <= VALUE_MAX_LENGTH) facts.push({ label: known, value })
    else if (!fact || !isSame(fact.value, value)) others.push(line)
  }
  return { facts: facts.sort((a, b) => rankOf(a) - rankOf(b)), others }
}

function rankOf({ label }: VacancyFact): number {
  return (LABELS as readonly string[]).indexOf(label)
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

/** A label of a few words, a colon, and what it says. */
const LABELED = /^([^:.]{1,30}):\s*(\S.*)$/s

/** @returns a line's label, undefined where it has none, and the rest of it */
export function splitLabel(line: string): { label: string | undefined; value: string } {
  const [, label, value] = LABELED.exec(line) ?? []
  return value ? { label: label?.trim(), value } : { label: undefined, value: line }
}
