import {
  type ContentKind,
  type Drafts,
  draftFields,
  emptyDraft,
  fieldsOf,
} from '@universe/contract/drafts'
import { Refused } from '../../platform/refused.ts'
import type { StoredItem } from '../item-repository.ts'
import { findOddities } from './find-oddities.ts'
import {
  at,
  type FileFields,
  readDraftField,
  readList,
  readOneOf,
  readPublicId,
  readRecord,
  readTime,
  readUuid,
} from './read-fields.ts'

/** What an article or vacancy is in a folder: a schedule names a member, so it is a draft there. */
export type FolderState = Exclude<StoredItem['state'], 'scheduled'>

/** An article or vacancy as a folder has it; times in epoch milliseconds, null where it says none. */
export interface FolderItem<Kind extends ContentKind = ContentKind> {
  kind: Kind
  id: string
  /** Its id on the site; null before it was ever there. */
  publicId: number | null
  state: FolderState
  createdAt: number | null
  changedAt: number | null
  publishedAt: number | null
  draft: Drafts[Kind]
  /** What the site shows of it; null while it shows none. */
  published: Drafts[Kind] | null
}

/** The folder of each kind. */
export const itemFolders = { article: 'articles', vacancy: 'vacancies' } as const

/** @returns what is written into an item's file, always in the same order */
export function toItemFile({ kind, id, publicId, state, ...item }: FolderItem): object {
  const odd = new Set(findOddities({ kind, ...item }).map(({ field }) => field))
  const isAsWritten = JSON.stringify(item.published) === JSON.stringify(item.draft)
  return {
    id,
    ...(publicId !== null && { publicId }),
    state,
    ...timeOf('createdAt', item.createdAt),
    ...timeOf('changedAt', item.changedAt),
    ...timeOf('publishedAt', item.publishedAt),
    ...(odd.size > 0 && { unchecked: [...odd].sort() }),
    draft: inOrder(kind, item.draft),
    ...(item.published && !isAsWritten && { published: inOrder(kind, item.published) }),
  }
}

function timeOf(name: string, time: number | null) {
  return time === null ? {} : { [name]: new Date(time).toISOString() }
}

/** @returns the draft with all its fields in the contract's order, in which drafts are compared */
export function inOrder<Kind extends ContentKind>(kind: Kind, draft: Drafts[Kind]): Drafts[Kind] {
  const values: Record<string, unknown> = { ...emptyDraft(kind), ...Object(draft) }
  const names = Object.keys(draftFields[kind])
  return Object.fromEntries(names.map(name => [name, values[name]])) as unknown as Drafts[Kind]
}

const FIELDS = ['id', 'publicId', 'state', 'createdAt', 'changedAt', 'publishedAt', 'unchecked']
const states: Record<ContentKind, readonly FolderState[]> = {
  article: ['draft', 'published', 'withdrawn'],
  vacancy: ['draft', 'published', 'withdrawn', 'closed'],
}

/**
 * @param file its path in the folder, for sentences
 * @throws Refused, in a sentence with the file and the field, for what cannot be kept as it is, or is
 *   odd (`findOddities`) and not said to be so
 */
export function readItemFile(kind: ContentKind, file: string, json: unknown): FolderItem {
  const fields = readRecord(file, json, [...FIELDS, 'draft', 'published'])
  const state = readOneOf(at(fields, 'state'), states[kind])
  const draft = readDraft(kind, at(fields, 'draft'))
  const isPublished = state === 'published'
  const own = at(fields, 'published')
  if (own.value !== undefined && !isPublished) own.refuse('stands where nothing is')
  // Where it is not said, the site shows the draft.
  const published = own.value === undefined ? draft : readDraft(kind, own)
  const item = {
    kind,
    id: readUuid(at(fields, 'id')),
    publicId: readPublicId(at(fields, 'publicId')),
    state,
    createdAt: readTime(at(fields, 'createdAt')),
    changedAt: readTime(at(fields, 'changedAt')),
    publishedAt: readTime(at(fields, 'publishedAt')),
    draft,
    published: isPublished ? published : null,
  }
  refuseOddities(file, item, readUnchecked(kind, at(fields, 'unchecked')))
  return item
}

function readUnchecked(kind: ContentKind, field: FileFields): string[] {
  if (field.value === undefined) return []
  const names = Object.keys(draftFields[kind])
  return readList(field).map(name => readOneOf(name, names))
}

function refuseOddities(file: string, item: FolderItem, unchecked: readonly string[]): void {
  const odd = findOddities(item).find(({ field }) => !unchecked.includes(field))
  if (!odd) return
  const { of, field, index, sentence } = odd
  const place = `${of}.${field}${index === null ? '' : `[${index}]`}`
  throw new Refused(
    `${file}: “${place}”: ${sentence} If a site shows it like this and is to go on, name “${field}” in the file’s list “unchecked”.`,
  )
}

function readDraft(kind: ContentKind, field: FileFields): Drafts[ContentKind] {
  const entries = fieldsOf(kind)
  const names = entries.map(([name]) => name)
  const values = readRecord(field.file, field.value, names, field.name)
  const read = entries.map(([name, about]) => [name, readDraftField(about, at(values, name))])
  return Object.fromEntries(read) as unknown as Drafts[ContentKind]
}

/** @returns the paths that articles name, published or not, each once and in order */
export function pathsOf(items: readonly FolderItem[]): string[] {
  const drafts = items.flatMap(({ draft, published }) => [draft, published])
  const images = drafts.map(draft => (draft && 'image' in draft ? draft.image : ''))
  return [...new Set(images)].filter(path => path !== '').sort()
}

/** So many characters of a title are enough to find its file by. */
const SLUG_CHARACTERS = 60
/** So many of the id tell items of one title apart. */
export const ID_CHARACTERS = 8

/**
 * @returns a name that every file system takes: the title in small letters, and the id's beginning,
 *   by which no two are one where letters have no size, and none is a device of Windows
 */
export function itemFileName({ id, draft }: FolderItem): string {
  const slug = slugOf(draft.title).slice(0, SLUG_CHARACTERS).replace(/-+$/, '')
  return `${slug}${slug && '-'}${id.slice(0, ID_CHARACTERS)}.json`
}

/** @returns a text in a to z, digits and hyphens; empty where it has none of them */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
