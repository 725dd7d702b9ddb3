import {
  type ContentKind,
  completeDraft,
  DRAFT_MAX_CHARACTERS,
  type DraftField,
  type Drafts,
  draftFields,
  fieldsOf,
  PARAGRAPHS_MAX,
} from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import * as v from 'valibot'
import { isUuid } from '../../platform/uuid.ts'
import { type Check, type CheckFacts, checkDraft } from '../check-draft.ts'
import { wholeNumber } from './read-json.ts'

/* The file of an article or vacancy in a folder of content. */

/** Times are ISO instants in UTC; absent values are omitted. */
export interface ItemFile {
  id: string
  /** Public id, given at first publication. */
  publicId?: number | undefined
  /** A schedule names a member, so a scheduled item is exported as a draft. */
  state: 'draft' | 'published' | 'withdrawn' | 'closed'
  createdAt?: string | undefined
  changedAt?: string | undefined
  publishedAt?: string | undefined
  /** Fields exempt from checks: an option may have been removed since. */
  unchecked?: string[] | undefined
  /** The newest revision. */
  draft: Drafts[ContentKind]
  /** The published revision, if not the newest. */
  published?: Drafts[ContentKind] | undefined
}

/** Highest id in a file: far below both databases' limit, so that free ids remain. */
export const ID_MAX = 1_000_000_000

const draftText = v.pipe(
  v.string(),
  v.check(
    text => !text.includes('\0') && text.isWellFormed(),
    'holds a zero byte or half a character, which no store takes',
  ),
  v.check(
    text => !text.includes(PARAGRAPH_MARKER),
    `holds “${PARAGRAPH_MARKER}”, which parts paragraphs where they are stored`,
  ),
)
const paragraphs = v.pipe(
  v.array(draftText),
  v.maxLength(PARAGRAPHS_MAX, `has more than ${PARAGRAPHS_MAX} paragraphs`),
)
const time = v.pipe(
  v.string(),
  v.check(
    text => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text,
    'must be a time such as 2026-11-22T09:30:00.000Z',
  ),
)

function draftSchema<Kind extends ContentKind>(kind: Kind) {
  const fields = fieldsOf(kind).map(([name, field]) => [name, schemaOf(name, field)] as const)
  return v.pipe(
    v.strictObject(Object.fromEntries(fields)),
    v.check(
      draft => JSON.stringify(draft).length <= DRAFT_MAX_CHARACTERS,
      `is longer than the ${DRAFT_MAX_CHARACTERS} characters that fit`,
    ),
    v.transform((draft): Drafts[Kind] => completeDraft(kind, draft)),
  )
}

function schemaOf(name: string, { kind }: DraftField) {
  if (kind === 'paragraphs') return paragraphs
  // Older folders have none.
  return name === 'language' ? v.optional(draftText) : draftText
}

function itemSchema(kind: ContentKind, states: readonly ItemFile['state'][]) {
  const fields = {
    id: v.pipe(v.string(), v.check(isUuid, 'must be a UUID in small letters')),
    publicId: v.optional(wholeNumber(1, ID_MAX)),
    state: v.picklist(states),
    createdAt: v.optional(time),
    changedAt: v.optional(time),
    publishedAt: v.optional(time),
    unchecked: v.optional(v.array(v.picklist(Object.keys(draftFields[kind])))),
    draft: draftSchema(kind),
    published: v.optional(draftSchema(kind)),
  }
  return v.pipe(
    v.strictObject(fields),
    v.check(
      ({ state, published }) => state === 'published' || !published,
      'has “published”, though its state is another',
    ),
  )
}

/** What each kind's file may say. */
export const itemSchemas = {
  article: itemSchema('article', ['draft', 'published', 'withdrawn']),
  vacancy: itemSchema('vacancy', ['draft', 'published', 'withdrawn', 'closed']),
}

/** @returns the published draft; undefined if none */
export function shownDraft({ state, draft, published }: ItemFile): ItemFile['published'] {
  return state === 'published' ? (published ?? draft) : undefined
}

/** @returns whether two drafts, both in the contract's field order, are equal */
export function isSameDraft(one: ItemFile['published'], other: ItemFile['published']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An error of the editor's check, and which draft has it. */
export type Fault = Check & { of: 'draft' | 'published' }

/**
 * Judges what is published as the editor does before it publishes, and of an unpublished draft only
 * what was chosen: the rest may be missing or too long as yet.
 */
export function findFaults(kind: ContentKind, { state, draft, published }: ItemFile): Fault[] {
  return [
    ...judge(kind, 'draft', draft, { isShown: state === 'published' && !published }),
    ...(published ? judge(kind, 'published', published, { isShown: true }) : []),
  ]
}

function judge(
  kind: ContentKind,
  of: Fault['of'],
  draft: Drafts[ContentKind],
  { isShown }: { isShown: boolean },
): Fault[] {
  const values = new Map(Object.entries(draft))
  const chosen = fieldsOf(kind)
    .filter(([, field]) => field.kind === 'choice' || field.kind === 'date')
    .map(([name]) => name)
  const isJudged = (field: string) =>
    // The specification's own vacancies have no place.
    (isShown && field !== 'place') || (chosen.includes(field) && values.get(field) !== '')
  return checkDraft(kind, draft, FACTS)
    .filter(
      ({ level, field }) => level === 'error' || (level === 'warning' && field === 'category'),
    )
    .filter(({ field }) => isJudged(field))
    .map(check => ({ ...check, of }))
}

/**
 * As on a day before all others, since a folder may be old: what has closed meanwhile is closed after
 * the import. Which pictures there are, the folder itself says.
 */
const FACTS: CheckFacts = { today: '', isTitleTaken: false, picture: { width: null, height: null } }

/** Id characters in a file name: tell items with one title apart. */
export const ID_CHARACTERS = 8
const SLUG_CHARACTERS = 60

/** @returns a portable name: lower-case title and the start of the id */
export function itemFileName({ id, draft }: ItemFile): string {
  const slug = draft.title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_CHARACTERS)
    .replace(/-$/, '')
  return `${slug}${slug && '-'}${id.slice(0, ID_CHARACTERS)}.json`
}
