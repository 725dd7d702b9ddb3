import { formatBlogDate, writtenDay } from '@universe/contract/dates'
import {
  type ContentKind,
  type Drafts,
  draftChoices,
  fieldsOf,
  PLACES,
} from '@universe/contract/drafts'
import { EMPLOYMENT_TYPES } from '@universe/contract/employment-types'
import { LANGUAGES } from '@universe/contract/languages'
import { CROP_MIN } from '@universe/contract/pictures'
import { checkTexts } from './check-texts.ts'

/** What was found of a draft before it is published. */
export interface Check {
  /** A warning can be passed, an error not. */
  level: 'ok' | 'warning' | 'error'
  /** Which field it is about, and which of its paragraphs, from 0; null for all of it. */
  field: string
  index: number | null
  /** What is so, and for what is not as it should be why, or what helps. */
  sentence: string
}

/** What is known beside a draft's own words. */
export interface CheckFacts {
  /** The day at the office on which it becomes public, as YYYY-MM-DD. */
  today: string
  /** Whether another one that is not in the bin has the same title. */
  isTitleTaken: boolean
  /** The picture that it names; undefined where none is stored under that path. */
  picture: { width: number | null; height: number | null } | undefined
}

/** @returns what was found of each field, in their order, what is in order merged into few lines */
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

/** @returns something that keeps a draft from the site */
export function refuse(field: string, sentence: string, index: number | null = null): Check {
  return { level: 'error', field, index, sentence }
}

/** @returns something that its writer should know */
export function warn(field: string, sentence: string, index: number | null = null): Check {
  return { level: 'warning', field, index, sentence }
}

/** @returns something that is as it should be */
export function pass(field: string, sentence: string): Check {
  return { level: 'ok', field, index: null, sentence }
}

function checkCategory(kind: ContentKind, category: string): Check[] {
  if (category.trim() === '') return [refuse('category', 'Choose a category.')]
  const known = draftChoices[kind].category ?? []
  // Filters compare vacancies' categories however they are written.
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

/** Without one, its letters tell. */
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
