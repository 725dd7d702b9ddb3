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

/** ISO instants in UTC; absent values are omitted. */
export interface ItemFile {
  id: string
  /** From first publication. */
  publicId?: number | undefined
  /** Scheduled ones are drafts: a schedule names a member. */
  state: 'draft' | 'published' | 'withdrawn' | 'closed'
  createdAt?: string | undefined
  changedAt?: string | undefined
  publishedAt?: string | undefined
  /** Exempt from checks: an option may have been removed. */
  unchecked?: string[] | undefined
  /** Newest revision. */
  draft: Drafts[ContentKind]
  /** If not the newest. */
  published?: Drafts[ContentKind] | undefined
}

/** Far below both stores' limit: free ids remain. */
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

export const itemSchemas = {
  article: itemSchema('article', ['draft', 'published', 'withdrawn']),
  vacancy: itemSchema('vacancy', ['draft', 'published', 'withdrawn', 'closed']),
}

/** Undefined: not published. */
export function shownDraft({ state, draft, published }: ItemFile): ItemFile['published'] {
  return state === 'published' ? (published ?? draft) : undefined
}

/** Both in the contract's field order. */
export function isSameDraft(one: ItemFile['published'], other: ItemFile['published']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export type Fault = Check & { of: 'draft' | 'published' }

/**
 * What is published as before publishing; of an unpublished draft only chosen values: the rest may
 * be unfinished.
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
 * Before all days, since a folder may be old: vacancies close after the import. Pictures are
 * checked elsewhere.
 */
const FACTS: CheckFacts = { today: '', isTitleTaken: false, picture: { width: null, height: null } }

/** Tell items with one title apart. */
export const ID_CHARACTERS = 8
const SLUG_CHARACTERS = 60

/** For every file system: title and start of the id. */
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
