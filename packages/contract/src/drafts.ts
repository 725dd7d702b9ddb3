import { EMPLOYMENT_TYPES } from './employment-types.ts'
import { blogCategories, jobCategories } from './fixed-lists.ts'
import { LANGUAGES } from './languages.ts'

/* Specification, section 3; staff.md, Publishing and Newsletter. */

/** Published as a blog and a job. */
export const CONTENT_KINDS = ['article', 'vacancy'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
/** With what else is written in the staff’s editor: an issue of the newsletter. */
export type DraftKind = ContentKind | 'issue'

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

/** Texts may be empty until sent. */
export type IssueDraft = {
  subject: string
  intro: string
  /** Their numbers on the site, in order, by spaces. */
  articles: string
}

export interface Drafts {
  article: ArticleDraft
  vacancy: VacancyDraft
  issue: IssueDraft
}

/** `lines`: a text that keeps its line breaks; `list`: names of other things. */
export type FieldKind =
  | 'line'
  | 'choice'
  | 'date'
  | 'text'
  | 'lines'
  | 'paragraphs'
  | 'path'
  | 'list'

/** Limits in UTF-16 units, checked on publishing; an issue’s on saving. */
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
  issue: {
    subject: line('Subject', 120),
    intro: { kind: 'lines', label: 'Introduction', maxLength: 2000 },
    articles: { kind: 'list', label: 'Articles', maxLength: 400 },
  },
} as const satisfies { [Kind in DraftKind]: Record<keyof Drafts[Kind], DraftField> }

/** The offices' cities, or remote. */
export const PLACES = ['Ramallah', 'Dubai', 'Remote'] as const
export type Place = (typeof PLACES)[number]

/** By field name. */
export const draftChoices: Record<DraftKind, Record<string, readonly string[]>> = {
  article: { category: blogCategories, language: Object.keys(LANGUAGES) },
  vacancy: {
    category: jobCategories,
    place: PLACES,
    employmentType: Object.keys(EMPLOYMENT_TYPES),
    language: Object.keys(LANGUAGES),
  },
  issue: {},
}

/** @returns fields by name, in form order */
export function fieldsOf(kind: DraftKind): [string, DraftField][] {
  return Object.entries<DraftField>(draftFields[kind])
}

/** @returns empty for an unknown field */
export function fieldOf(draft: Drafts[DraftKind], name: string): string | readonly string[] {
  const values: Record<string, string | readonly string[]> = { ...draft }
  return values[name] ?? ''
}

/** @returns empty for a list */
export function textOf(draft: Drafts[DraftKind], name: string): string {
  const value = fieldOf(draft, name)
  return typeof value === 'string' ? value : ''
}

/** @returns none for a field of another kind */
export function paragraphsOf(draft: Drafts[DraftKind], name: string): readonly string[] {
  const value = fieldOf(draft, name)
  return typeof value === 'string' ? [] : value
}

/** @returns an empty draft */
export function emptyDraft<Kind extends DraftKind>(kind: Kind): Drafts[Kind] {
  const fields = fieldsOf(kind)
  const values = fields.map(([name, field]) => [name, field.kind === 'paragraphs' ? [] : ''])
  return Object.assign({} as Drafts[Kind], Object.fromEntries(values))
}

/** Adds fields that an earlier release did not know, in form order. */
export function completeDraft<Kind extends DraftKind>(kind: Kind, stored: object): Drafts[Kind] {
  return Object.assign(emptyDraft(kind), stored)
}
