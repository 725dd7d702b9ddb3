import { writtenDay } from './dates.ts'

/**
 * Specification, section 3. No schema library: every visitor of a blog or vacancy downloads this.
 */
const blogFields = {
  id: 'number',
  title: 'string',
  category: 'string',
  createdAt: 'string',
  description: 'string',
  descriptionDetails: 'string',
  image: 'string',
} as const

const jobFields = {
  id: 'number',
  title: 'string',
  category: 'string',
  description: 'string',
  jobDetails: 'string',
  qualifications: 'string',
  createdAt: 'string',
} as const

/** Beyond section 3, with checks. */
const optionalBlogFields = { imageAlt: isText, language: isText } as const
const optionalJobFields = {
  closesOn: isDay,
  place: isText,
  employmentType: isText,
  language: isText,
} as const

/**
 * `createdAt` is an ISO date or date-time, `image` a path below the site's URL, `language` a tag
 * where not English. Texts but the title may be empty.
 */
export type Blog = Entity<typeof blogFields> & Optional<typeof optionalBlogFields>

/**
 * Only the date of `createdAt` counts; texts but the title may be empty. `closesOn`: last day to
 * apply, YYYY-MM-DD at the office; `place` and `employmentType`: see `drafts.ts`,
 * `employment-types.ts`; `language`: as of a blog.
 */
export type Job = Entity<typeof jobFields> & Optional<typeof optionalJobFields>

/** @returns the path on the site (specification, section 2) */
export function vacancyPath(id: number): string {
  return `/jobsdetails/${id}`
}

/** Takes a sentence that contains of the record only its id. */
export type Warn = (sentence: string) => void

/**
 * Reads leniently: ids may be numeric texts; missing texts become empty; records without a unique
 * id or a title are dropped, as are invalid optional fields.
 * @param json the response of GetAllBlogs (specification, section 7)
 * @param warn called for each record corrected or dropped
 * @throws when it is not a list
 */
export function readBlogs(json: unknown, warn: Warn): Blog[] {
  return readList(
    'blog',
    { fields: blogFields, optional: optionalBlogFields },
    json,
    warn,
  ) as Blog[]
}

/**
 * As `readBlogs`.
 * @param json the response of GetAllJobs (specification, section 7)
 * @param warn called for each record corrected or dropped
 * @throws when it is not a list
 */
export function readJobs(json: unknown, warn: Warn): Job[] {
  return readList('job', { fields: jobFields, optional: optionalJobFields }, json, warn) as Job[]
}

/** For lists that are read again and again. */
export function warnOnce(warn: Warn): Warn {
  const warned = new Set<string>()
  return sentence => {
    if (!warned.has(sentence)) warn(sentence)
    warned.add(sentence)
  }
}

/** In published texts (specification, section 9). */
export const PARAGRAPH_MARKER = '@@@'

/** @returns trimmed paragraphs, without empty ones */
export function splitParagraphs(text: string): string[] {
  return text
    .split(PARAGRAPH_MARKER)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}

type FieldTypes = Readonly<Record<string, 'number' | 'string'>>
type Entity<Fields extends FieldTypes> = {
  [Name in keyof Fields]: Fields[Name] extends 'number' ? number : string
}
type OptionalFields = Readonly<Record<string, (value: unknown) => boolean>>
type Optional<Fields extends OptionalFields> = { [Name in keyof Fields]?: string }

interface Shape {
  fields: FieldTypes
  optional: OptionalFields
}

/** Few enough digits for a safe integer. */
const WRITTEN_ID = /^\d{1,15}$/
/** Enough to find an invalid record. */
const SHOWN_ID_CHARACTERS = 40

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && writtenDay(value) === value
}

function readList(kind: string, shape: Shape, json: unknown, warn: Warn) {
  if (!Array.isArray(json)) throw new TypeError('The answer is no list')
  const ids = new Set<unknown>()
  return json.flatMap((item, place) => {
    const { read, wrong } = readFields(shape, item)
    if (ids.has(read.id)) wrong.add('id')
    if (read.title === '') wrong.add('title')
    const isShown = read.id !== undefined && !ids.has(read.id) && read.title !== ''
    if (wrong.size > 0) {
      const id = JSON.stringify(Object(item).id)?.slice(0, SHOWN_ID_CHARACTERS)
      const outcome = isShown ? 'is shown as far as it goes' : 'is left out'
      warn(`The ${kind} ${id ?? `at place ${place}`} ${outcome}; wrong: ${[...wrong].join(', ')}`)
    }
    if (!isShown) return []
    ids.add(read.id)
    return [read]
  })
}

function readFields({ fields, optional }: Shape, item: unknown) {
  const read: Record<string, unknown> = {}
  const wrong = new Set<string>()
  for (const [name, type] of Object.entries(fields)) {
    const value = Object(item)[name]
    if (typeof value === type) {
      read[name] = value
      continue
    }
    wrong.add(name)
    if (type === 'string') read[name] = ''
    else if (typeof value === 'string' && WRITTEN_ID.test(value)) read[name] = Number(value)
  }
  for (const [name, isRight] of Object.entries(optional)) {
    const value = Object(item)[name] ?? ''
    if (value === '') continue
    if (isRight(value)) read[name] = value
    else wrong.add(name)
  }
  return { read, wrong }
}
