import { type Job, splitParagraphs } from '@universe/contract/entities'

/** Details that are repeated as facts. */
const LABELS = ['Location', 'Type'] as const

/** Longer values are sentences, which stay in the text. */
const VALUE_MAX_LENGTH = 60

export interface VacancyFact {
  label: string
  value: string
}

/** From its fields, else the "Location:" and "Type:" lines of its details. */
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

const LABELED = /^([^:.]{1,30}):\s*(\S.*)$/s

export interface LabeledLine {
  label: string | undefined
  value: string
}

export function splitLabel(line: string): LabeledLine {
  const [, label, value] = LABELED.exec(line) ?? []
  return value ? { label: label?.trim(), value } : { label: undefined, value: line }
}
