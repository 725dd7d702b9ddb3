import { formatBlogDate, writtenDay } from '@universe/contract/dates'
import {
  type ContentKind,
  type DraftField,
  type Drafts,
  draftChoices,
  fieldsOf,
  PLACES,
} from '@universe/contract/drafts'
import { EMPLOYMENT_TYPES } from '@universe/contract/employment-types'
import { PARAGRAPH_MARKER, splitParagraphs } from '@universe/contract/entities'
import { LANGUAGES } from '@universe/contract/languages'
import { CROP_MIN } from '@universe/contract/pictures'

export interface Check {
  /** Only errors block publication. */
  level: 'ok' | 'warning' | 'error'
  /** `index`: its paragraph from 0; null: the whole field. */
  field: string
  index: number | null
  /** With reason or remedy if not ok. */
  sentence: string
}

export interface CheckFacts {
  /** Of publication, at the office, YYYY-MM-DD. */
  today: string
  /** By another item outside the bin. */
  isTitleTaken: boolean
  /** Undefined: none stored under that path. */
  picture: { width: number | null; height: number | null } | undefined
}

/** In field order; passes are merged. */
export function checkDraft<Kind extends ContentKind>(
  kind: Kind,
  draft: Drafts[Kind],
  facts: CheckFacts,
): Check[] {
  const fields = fieldsOf(kind)
  const values = new Map(Object.entries<string | readonly string[]>(draft))
  const checks = [
    ...checkTexts(kind, fields, values),
    ...(facts.isTitleTaken ? [warn('title', TITLE_TAKEN[kind])] : []),
    ...checkCategory(kind, draft.category),
    ...checkDate(draft.date, facts.today),
    ...checkLanguage(draft.language),
    ...('image' in draft ? checkPicture(draft, facts) : []),
    ...('closesOn' in draft ? checkTerms(draft, facts.today) : []),
  ]
  const names = fields.map(([name]) => name)
  const inOrder = (a: Check, b: Check) => names.indexOf(a.field) - names.indexOf(b.field)
  return checks.toSorted(inOrder)
}

export function refuse(field: string, sentence: string, index: number | null = null): Check {
  return { level: 'error', field, index, sentence }
}

export function warn(field: string, sentence: string, index: number | null = null): Check {
  return { level: 'warning', field, index, sentence }
}

export function pass(field: string, sentence: string): Check {
  return { level: 'ok', field, index: null, sentence }
}

function checkCategory(kind: ContentKind, category: string): Check[] {
  if (category.trim() === '') return [refuse('category', 'Choose a category.')]
  const known = draftChoices[kind].category ?? []
  // The site's filters ignore case.
  const isKnown = known.some(name => name.toLowerCase() === category.toLowerCase())
  if (isKnown) return []
  return [warn('category', `The site’s filters do not know the category “${category}”.`)]
}

function checkDate(date: string, today: string): Check[] {
  if (date === '') return [refuse('date', 'Add a date. Readers see it beside the title.')]
  const day = writtenDay(date)
  if (day === undefined) {
    return [refuse('date', `“${date}” is not a date. Write it as in 2026-11-23.`)]
  }
  if (day <= today) return [pass('date', `Date ${formatBlogDate(day)}`)]
  return [warn('date', `The date, ${formatBlogDate(day)}, is after the day of publication.`)]
}

/** Unset: the text's script decides. */
function checkLanguage(language: string): Check[] {
  if (language === '') return []
  return checkChoice('language', 'language', language, Object.keys(LANGUAGES), refuse)
}

function checkPicture(
  { image, imageAlt }: { image: string; imageAlt: string },
  { picture }: CheckFacts,
): Check[] {
  if (image === '') return [warn('image', 'No picture: its card shows text only.')]
  if (!picture) {
    return [refuse('image', 'The picture is missing, so readers would see a broken one.')]
  }
  const { width, height } = picture
  const isSmall =
    width !== null && height !== null && (width < CROP_MIN.width || height < CROP_MIN.height)
  const size = width === null || height === null ? '' : ` ${width} × ${height}`
  const least = `${CROP_MIN.width} × ${CROP_MIN.height}`
  const found = [
    ...(isSmall
      ? [warn('image', `The picture has${size} pixels; less than ${least} looks blurred.`)]
      : []),
    ...(imageAlt.trim() === '' ? [warn('imageAlt', NO_ALT)] : []),
  ]
  return found.length > 0 ? found : [pass('image', `Picture${size}, alternative text`)]
}

function checkTerms(
  { closesOn, place, employmentType }: Drafts['vacancy'],
  today: string,
): Check[] {
  const found = [
    ...checkClosing(closesOn, today),
    ...checkChoice('place', 'place', place, PLACES, refuse),
    ...checkChoice(
      'employmentType',
      'employment type',
      employmentType,
      Object.keys(EMPLOYMENT_TYPES),
      warn,
    ),
  ]
  if (found.length > 0) return found
  return [pass('closesOn', `Apply until ${formatBlogDate(closesOn)}, ${place}, ${employmentType}`)]
}

function checkClosing(closesOn: string, today: string): Check[] {
  if (closesOn === '') return [warn('closesOn', NO_CLOSING)]
  if (!DAY.test(closesOn) || writtenDay(closesOn) !== closesOn) {
    return [refuse('closesOn', `“${closesOn}” is not a date. Write it as in 2026-11-23.`)]
  }
  if (closesOn >= today) return []
  return [
    refuse(
      'closesOn',
      `The last day to apply, ${formatBlogDate(closesOn)}, has passed by then. Choose a later one.`,
    ),
  ]
}

function checkChoice(
  field: string,
  label: string,
  value: string,
  known: readonly string[],
  whereMissing: typeof warn,
): Check[] {
  if (value === '') {
    return [whereMissing(field, `There is no ${label}. Search engines need it to list vacancies.`)]
  }
  if (known.includes(value)) return []
  return [refuse(field, `“${value}” is not a known ${label}. Choose one from the list.`)]
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TITLE_TAKEN: Record<ContentKind, string> = {
  article: 'Another article has the same title. Readers cannot tell them apart in lists.',
  vacancy: 'Another vacancy has the same title. Applicants cannot tell them apart.',
}
const NO_ALT = 'The picture has no alternative text for people who cannot see it.'
const NO_CLOSING = 'No last day to apply: it stays on the site until withdrawn.'

/** With the reason; others have rules of their own. */
const required: Record<ContentKind, Record<string, string>> = {
  article: {
    title: 'Add a title. The site needs one.',
    summary: 'Add a summary. Cards and search engines show it.',
    paragraphs: 'No text yet.',
  },
  vacancy: {
    title: 'Add a title. The site needs one.',
    description: 'Add a job description.',
  },
}
/** Without them a section of the page is empty. */
const wished: Record<ContentKind, Record<string, string>> = {
  article: {},
  vacancy: {
    qualifications: 'No job qualifications: applicants do not learn what is required.',
    details: 'No job details.',
  },
}
const withinLimits: Record<ContentKind, string> = {
  article: 'Title, summary and text within limits',
  vacancy: 'Title and texts within limits',
}

type Values = ReadonlyMap<string, string | readonly string[]>

/** One pass for all. */
function checkTexts(
  kind: ContentKind,
  fields: readonly [name: string, field: DraftField][],
  values: Values,
): Check[] {
  const texts = fields.filter(([, field]) => TEXTS.includes(field.kind))
  const found = texts.flatMap(([name, field]) => {
    const value = values.get(name) ?? ''
    return typeof value === 'string'
      ? checkText(kind, name, field, value)
      : checkParagraphs(kind, name, field, value)
  })
  return found.some(({ field }) => field !== 'imageAlt')
    ? found
    : [pass('title', withinLimits[kind]), ...found]
}

const TEXTS: readonly DraftField['kind'][] = ['line', 'text', 'paragraphs']

function checkText(kind: ContentKind, name: string, field: DraftField, text: string): Check[] {
  const reason = required[kind][name]
  if (text.trim() === '') return reason === undefined ? [] : [refuse(name, reason)]
  // The form turns line breaks into spaces; other clients do not.
  const isBroken = field.kind === 'line' && /[\n\r]/.test(text)
  if (isBroken) return [refuse(name, `${field.label} contains a line break. Write it in one line.`)]
  return checkWriting(name, field.label, text, field.maxLength, null)
}

function checkParagraphs(
  kind: ContentKind,
  name: string,
  { label, maxLength }: DraftField,
  paragraphs: readonly string[],
): Check[] {
  if (paragraphs.every(text => text.trim() === '')) {
    const [missing, wish] = [required[kind][name], wished[kind][name]]
    if (missing !== undefined) return [refuse(name, missing)]
    return wish === undefined ? [] : [warn(name, wish)]
  }
  return paragraphs.flatMap((text, index) => {
    const called = `${label}, paragraph ${index + 1}`
    if (!isParted(text, paragraphs[index + 1])) return [refuse(name, called + AT_END, index)]
    return text.trim() === ''
      ? [warn(name, `${called} is empty. The site leaves it out.`, index)]
      : checkWriting(name, called, text, maxLength, index)
  })
}

/** Stored as one text, both split into the same two again. */
function isParted(one: string, next: string | undefined): boolean {
  if (next === undefined) return true
  const kept = [one, next].map(text => text.trim()).filter(text => text !== '')
  const read = splitParagraphs([one, next].join(PARAGRAPH_MARKER))
  return read.length === kept.length && read.every((text, index) => text === kept[index])
}

function checkWriting(
  name: string,
  called: string,
  text: string,
  maxLength: number,
  index: number | null,
): Check[] {
  const over = text.length - maxLength
  if (over > 0) {
    const many = over === 1 ? 'one character' : `${over} characters`
    return [refuse(name, `${called}: ${many} over the limit of ${maxLength}.`, index)]
  }
  const odd = oddities.find(([sign]) => sign.test(text))
  return odd ? [warn(name, `${called}: ${odd[1]}.`, index)] : []
}

const AT_END =
  ': it ends with “@”, which the site would show at the beginning of the next one. Put a full stop or a word after it.'

/** A proofreader cannot see these. */
const oddities: readonly [RegExp, string][] = [
  [/[^\P{Cc}\t\n\r]|\ufffd/u, 'it contains invisible characters'],
  [/^\s|\s$/, 'it begins or ends with a space'],
  [/\S {2,}\S/, 'there are two spaces in a row'],
]
