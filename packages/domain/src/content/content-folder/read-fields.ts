import type { DraftField } from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { Refused } from '../../platform/refused.ts'
import { isUuid } from '../../platform/uuid.ts'

/* Reads what a folder's files say: whatever is not as it should be is named by file and field. */

/** A field of a file, read or to be read. */
export interface FileFields {
  file: string
  /** Where in the file, as "draft.title"; empty for all of it. */
  name: string
  value: unknown
  /** @throws Refused with the file, the field and why */
  refuse(why: string): never
}

/** @throws Refused unless it is an object of these fields and no other */
export function readRecord(
  file: string,
  value: unknown,
  known: readonly string[],
  name = '',
): FileFields & { value: Record<string, unknown> } {
  const field = fieldOf(file, name, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return field.refuse('must be an object')
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) fieldOf(file, join(name, key), value).refuse('is no field')
  }
  return { ...field, value: value as Record<string, unknown> }
}

/** @returns a record's field */
export function at(
  { file, name, value }: FileFields & { value: Record<string, unknown> },
  key: string,
): FileFields {
  return fieldOf(file, join(name, key), Object.hasOwn(value, key) ? value[key] : undefined)
}

/** @returns a field that sentences name so */
export function fieldOf(file: string, name: string, value: unknown): FileFields {
  return {
    file,
    name,
    value,
    refuse(why) {
      throw new Refused(`${file}: ${name ? `“${name}”` : 'it'} ${why}.`)
    },
  }
}

/** @throws Refused unless it is one of these */
export function readOneOf<Value extends string>(
  field: FileFields,
  values: readonly Value[],
): Value {
  const found = values.find(value => value === field.value)
  return found ?? field.refuse(`must be one of: ${values.join(', ')}`)
}

/** @throws Refused unless it is a UUID in small letters */
export function readUuid(field: FileFields): string {
  const { value } = field
  return typeof value === 'string' && isUuid(value)
    ? value
    : field.refuse('must be a UUID in small letters')
}

/** @returns null where there is none @throws Refused unless it is a number that the site counts by */
export function readPublicId(field: FileFields): number | null {
  const { value } = field
  if (value === undefined) return null
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= ID_MAX
    ? Number(value)
    : field.refuse(`must be a whole number from 1 to ${ID_MAX}`)
}

/** @returns epoch milliseconds, null where there is none @throws Refused unless it is an ISO instant */
export function readTime(field: FileFields): number | null {
  const { value } = field
  if (value === undefined) return null
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  const isWhole = !Number.isNaN(time) && new Date(time).toISOString() === value
  return isWhole ? time : field.refuse('must be a time such as 2026-11-22T09:30:00.000Z')
}

/** @throws Refused unless it is a text that can be kept as it is; what is missing is none, not even an empty one */
export function readText(field: FileFields): string {
  const { value } = field
  if (value === undefined) return field.refuse(IS_MISSING)
  if (typeof value !== 'string') return field.refuse('must be a text')
  if (value.includes('\0') || !value.isWellFormed()) {
    return field.refuse('holds a zero byte or half a character, which no store takes')
  }
  return value
}

/** @returns a list's entries, each as a field @throws Refused unless it is one */
export function readList({ file, name, value, refuse }: FileFields): FileFields[] {
  if (value === undefined) return refuse(IS_MISSING)
  if (!Array.isArray(value)) return refuse('must be a list of texts')
  return value.map((entry: unknown, index) => fieldOf(file, `${name}[${index}]`, entry))
}

/** @throws Refused unless it is what drafts have under that name */
export function readDraftField({ kind }: DraftField, field: FileFields): string | string[] {
  if (kind !== 'paragraphs') return readText(field)
  return readList(field).map(readParagraph)
}

function readParagraph(field: FileFields): string {
  const text = readText(field)
  if (!text.includes(PARAGRAPH_MARKER)) return text
  return field.refuse(`holds “${PARAGRAPH_MARKER}”, which parts paragraphs where they are stored`)
}

function join(name: string, key: string): string {
  return name ? `${name}.${key}` : key
}

/** The highest of both stores' counted keys. */
const ID_MAX = 2_147_483_647
const IS_MISSING = 'is missing: write it, though it be empty'
