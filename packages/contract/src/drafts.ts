import { EMPLOYMENT_TYPES } from './employment-types.ts'
import { blogCategories, jobCategories } from './fixed-lists.ts'
import { LANGUAGES } from './languages.ts'

/* Specification, section 3; staff.md, Publishing. */

/** Published as a blog and a job. */
export const CONTENT_KINDS = ['article', 'vacancy'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Texts and lists may be empty until published. A type, so that its fields can be listed. */
export type ArticleDraft = {
  title: string
  category: string
  /** ISO date or date-time, never an instant; empty if unset. */
  date: string
  /** One of `LANGUAGES`; empty to guess it by its letters. */
  language: string
  summary: string
  paragraphs: readonly string[]
  /** Path below the site's URL; empty for none. */
  image: string
  imageAlt: string
}

/** Texts and lists may be empty until published. */
export type VacancyDraft = {
  title: string
  category: string
  date: string
  description: readonly string[]
  qualifications: readonly string[]
  details: readonly string[]
  /** YYYY-MM-DD at the office; empty if unset. */
  closesOn: string
  /** One of `PLACES`. */
  place: string
  /** One of `EMPLOYMENT_TYPES`. */
  employmentType: string
  language: string
}

export interface Drafts {
  article: ArticleDraft
  vacancy: VacancyDraft
}

export type FieldKind = 'line' | 'choice' | 'date' | 'text' | 'paragraphs' | 'path'

/** Limits in UTF-16 units, checked on publishing. */
export interface DraftField {
  kind: FieldKind
  label: string
  /** Per paragraph for lists. */
  maxLength: number
}

export const TITLE_MAX_CHARACTERS = 100
export const SUMMARY_MAX_CHARACTERS = 200
const PARAGRAPH_MAX_CHARACTERS = 2000
export const IMAGE_ALT_MAX_CHARACTERS = 200
/** As JSON, in UTF-16 units, checked on saving. */
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

/** In form order. */
export const draftFields = {
  article: {
    title: line('Title', TITLE_MAX_CHARACTERS),
    category: choice('Category'),
    date: date('Date'),
    language: choice('Language'),
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
    language: choice('Language'),
    description: paragraphs('Job Description'),
    qualifications: paragraphs('Job Qualifications'),
    details: paragraphs('Job Details'),
  },
} as const satisfies { [Kind in ContentKind]: Record<keyof Drafts[Kind], DraftField> }

/** The offices' cities, or remote. */
export const PLACES = ['Ramallah', 'Dubai', 'Remote'] as const
export type Place = (typeof PLACES)[number]

/** By field name. */
export const draftChoices: Record<ContentKind, Record<string, readonly string[]>> = {
  article: { category: blogCategories, language: Object.keys(LANGUAGES) },
  vacancy: {
    category: jobCategories,
    place: PLACES,
    employmentType: Object.keys(EMPLOYMENT_TYPES),
    language: Object.keys(LANGUAGES),
  },
}

/** @returns fields by name, in form order */
export function fieldsOf(kind: ContentKind): [string, DraftField][] {
  return Object.entries<DraftField>(draftFields[kind])
}

/** @returns an empty draft */
export function emptyDraft<Kind extends ContentKind>(kind: Kind): Drafts[Kind] {
  const fields = fieldsOf(kind)
  const values = fields.map(([name, field]) => [name, field.kind === 'paragraphs' ? [] : ''])
  return Object.assign({} as Drafts[Kind], Object.fromEntries(values))
}

/** Adds fields that an earlier release did not know, in form order. */
export function completeDraft<Kind extends ContentKind>(kind: Kind, stored: object): Drafts[Kind] {
  return Object.assign(emptyDraft(kind), stored)
}
