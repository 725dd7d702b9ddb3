import { type Job, splitParagraphs } from '@universe/contract/entities'

/** What of a vacancy's details its row of facts repeats, as its authors label it. */
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
 */
export function readVacancyFacts({
  place,
  employmentType,
  jobDetails,
}: Pick<Job, 'place' | 'employmentType' | 'jobDetails'>): VacancyFact[] {
  const lines = splitParagraphs(jobDetails).map(splitLabel)
  const fields = { Location: place, Type: employmentType }
  return LABELS.flatMap(label => {
    const isNamed = (line: LabeledLine) =>
      line.label?.toLowerCase() === label.toLowerCase() && line.value.length <= VALUE_MAX_LENGTH
    const value = fields[label] || lines.find(isNamed)?.value
    return value ? [{ label, value }] : []
  })
}

/** A label of a few words, a colon, and what it says. */
const LABELED = /^([^:.]{1,30}):\s*(\S.*)$/s

export interface LabeledLine {
  /** Undefined where the line has none. */
  label: string | undefined
  value: string
}

/** @returns a line's label and the rest of it */
export function splitLabel(line: string): LabeledLine {
  const [, label, value] = LABELED.exec(line) ?? []
  return value ? { label: label?.trim(), value } : { label: undefined, value: line }
}
