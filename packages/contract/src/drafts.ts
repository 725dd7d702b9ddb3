import { EMPLOYMENT_TYPES } from './employment-types.ts'
import { blogCategories, jobCategories } from './fixed-lists.ts'

/* What the staff write before it is published (specification, section 3; staff.md, Publishing). */

/** What is written: an article is published as a blog, a vacancy as a job. */
export const CONTENT_KINDS = ['article', 'vacancy'] as const
/** An article or a vacancy. */
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** An article as it is written. Each text may be empty, and each list, while nobody publishes it. */
export interface ArticleDraft {
  title: string
  category: string
  /** An ISO date or date-time as written, never an instant; empty for none yet. */
  date: string
  summary: string
  paragraphs: readonly string[]
  /** The path of its picture below the portal's address; empty for none. */
  image: string
  /** What the picture shows, in words. */
  imageAlt: string
}

/** A vacancy as it is written, with the same freedom. */
export interface VacancyDraft {
  title: string
  category: string
  date: string
  description: readonly string[]
  qualifications: readonly string[]
  details: readonly string[]
  /** The last day to apply, as YYYY-MM-DD at the office; empty for none yet. */
  closesOn: string
  /** One of `PLACES`. */
  place: string
  /** One of `EMPLOYMENT_TYPES`. */
  employmentType: string
}

/** Drafts by what they are of. */
export interface Drafts {
  article: ArticleDraft
  vacancy: VacancyDraft
}

/** A field of a draft. */
export type FieldKind = 'line' | 'choice' | 'date' | 'text' | 'paragraphs' | 'path'

/** How much a field takes, in UTF-16 units: beyond it nothing is published. */
export interface DraftField {
  kind: FieldKind
  label: string
  /** Of one paragraph, for a list of them. */
  maxLength: number
}

export const TITLE_MAX_CHARACTERS = 100
export const SUMMARY_MAX_CHARACTERS = 200
export const PARAGRAPH_MAX_CHARACTERS = 2000
export const IMAGE_ALT_MAX_CHARACTERS = 200
/** What a draft may weigh as JSON, in UTF-16 units: beyond it nothing is saved. */
export const DRAFT_MAX_CHARACTERS = 200_000
export const PARAGRAPHS_MAX = 200

const line = (label: string, maxLength: number): DraftField => ({ kind: 'line', label, maxLength })
const choice = (label: string): DraftField => ({ kind: 'choice', label, maxLength: 40 })
const date = (label: string): DraftField => ({ kind: 'date', label, maxLength: 30 })
const paragraphs = (label: string): DraftField => ({
  kind: 'paragraphs',
  label,
  maxLength: PARAGRAPH_MAX_CHARACTERS,
})

/** The fields of each kind, in the order in which they are written. */
export const draftFields = {
  article: {
    title: line('Title', TITLE_MAX_CHARACTERS),
    category: choice('Category'),
    date: date('Date'),
    image: { kind: 'path', label: 'Picture', maxLength: 200 },
    imageAlt: line('Alternative text', IMAGE_ALT_MAX_CHARACTERS),
    summary: { kind: 'text', label: 'Summary', maxLength: SUMMARY_MAX_CHARACTERS },
    paragraphs: paragraphs('Text'),
  },
  vacancy: {
    title: line('Title', TITLE_MAX_CHARACTERS),
    category: choice('Category'),
    date: date('Date'),
    closesOn: date('Apply until'),
    place: choice('Place'),
    employmentType: choice('Employment type'),
    description: paragraphs('Job Description'),
    qualifications: paragraphs('Job Qualifications'),
    details: paragraphs('Job Details'),
  },
} as const satisfies { [Kind in ContentKind]: Record<keyof Drafts[Kind], DraftField> }

/** Where a vacancy's work is done: at one of the offices, by its city, or anywhere. */
export const PLACES = ['Ramallah', 'Dubai', 'Remote'] as const
/** One of the places. */
export type Place = (typeof PLACES)[number]

/** What a choice may be, by the field's name. */
export const draftChoices: Record<ContentKind, Record<string, readonly string[]>> = {
  article: { category: blogCategories },
  vacancy: {
    category: jobCategories,
    place: PLACES,
    employmentType: Object.keys(EMPLOYMENT_TYPES),
  },
}

/** @returns a kind's fields by name, in the order in which they are written */
export function fieldsOf(kind: ContentKind): [string, DraftField][] {
  return Object.entries<DraftField>(draftFields[kind])
}

/** @returns a draft with nothing in it */
export function emptyDraft<Kind extends ContentKind>(kind: Kind): Drafts[Kind] {
  const fields = fieldsOf(kind)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field.kind === 'paragraphs' ? [] : '']),
  ) as unknown as Drafts[Kind]
}
