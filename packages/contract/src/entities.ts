import { writtenDay } from './dates.ts'

/**
 * The entities that `{api}` publishes (specification, section 3). Tables of fields and no schemas of
 * a library: every visitor of a blog or vacancy downloads what reads them.
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

/** Beyond section 3: they follow its fields, each only where it is set, with what makes one right. */
const optionalBlogFields = { imageAlt: isText } as const
const optionalJobFields = { closesOn: isDay, place: isText, employmentType: isText } as const

/**
 * A blog post. `createdAt` is an ISO date or date-time, `image` a path below the portal's address;
 * each text but the title may be empty. `imageAlt` says in words what the picture shows.
 */
export type Blog = Entity<typeof blogFields> & Optional<typeof optionalBlogFields>

/**
 * A vacancy. Of `createdAt` only the part before the T counts; each text but the title may be empty.
 * `closesOn` is the last day to apply, as YYYY-MM-DD at the office; `place` and `employmentType` are
 * in words, as `drafts.ts` has them.
 */
export type Job = Entity<typeof jobFields> & Optional<typeof optionalJobFields>

/** @returns the path of a vacancy's page on the site (specification, section 2) */
export function vacancyPath(id: number): string {
  return `/jobsdetails/${id}`
}

/** Takes a sentence about one record that is not as it should be; of the record it holds the id alone. */
export type Warn = (sentence: string) => void

/**
 * Reads each blog as far as it can be shown: an id written as a text counts, a text that is missing
 * or null is empty; what has no id of its own or no title is left out, and so is an optional field that is
 * wrong. Other back ends have none of these.
 * @param json what GetAllBlogs answered (specification, section 7)
 * @param warn called for each record that was read so, or left out
 * @returns its blogs, each with the fields above and no other
 * @throws when it is no list
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
 * Reads each vacancy as far as it can be shown, as `readBlogs` does.
 * @param json what GetAllJobs answered (specification, section 7)
 * @param warn called for each record that was read so, or left out
 * @returns its vacancies, each with the fields above and no other
 * @throws when it is no list
 */
export function readJobs(json: unknown, warn: Warn): Job[] {
  return readList('job', { fields: jobFields, optional: optionalJobFields }, json, warn) as Job[]
}

/** @returns the same, for lists that are read again and again: each sentence passes once */
export function warnOnce(warn: Warn): Warn {
  const warned = new Set<string>()
  return sentence => {
    if (!warned.has(sentence)) warn(sentence)
    warned.add(sentence)
  }
}

/** The mark between two paragraphs of a blog post or vacancy (specification, section 9). */
export const PARAGRAPH_MARKER = '@@@'

/** @returns the paragraphs of a marked text, trimmed, without empty ones */
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

/** An id as a text: digits alone, and no more of them than a number holds. */
const WRITTEN_ID = /^\d{1,15}$/
/** As much of a wrong id as helps to find its record. */
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
