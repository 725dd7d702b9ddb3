import { splitParagraphs } from '@universe/contract/entities'

/** What of a vacancy's details stands in its row of facts, as its authors label it. */
const LABELS = ['Location', 'Type']

/** Longer ones are sentences, which stay in the text. */
const VALUE_MAX_LENGTH = 60

export interface VacancyFact {
  label: string
  value: string
}

/**
 * Reads the "Location:" and "Type:" lines of a vacancy's details.
 * @returns the facts that stand there, and the lines that are none of them
 */
export function readVacancyFacts(jobDetails: string): { facts: VacancyFact[]; others: string[] } {
  const facts: VacancyFact[] = []
  const others: string[] = []
  for (const line of splitParagraphs(jobDetails)) {
    const { label, value } = splitLabel(line)
    const known = LABELS.find(each => each.toLowerCase() === label?.toLowerCase())
    const isNew = !facts.some(fact => fact.label === known)
    if (known && isNew && value.length <= VALUE_MAX_LENGTH) facts.push({ label: known, value })
    else others.push(line)
  }
  return { facts: facts.sort((a, b) => LABELS.indexOf(a.label) - LABELS.indexOf(b.label)), others }
}

/** A label of a few words, a colon, and what it says. */
const LABELED = /^([^:.]{1,30}):\s*(\S.*)$/s

/** @returns a line's label, undefined where it has none, and the rest of it */
export function splitLabel(line: string): { label: string | undefined; value: string } {
  const [, label, value] = LABELED.exec(line) ?? []
  return value ? { label: label?.trim(), value } : { label: undefined, value: line }
}
