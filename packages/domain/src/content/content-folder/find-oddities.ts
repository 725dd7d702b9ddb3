import {
  type ContentKind,
  DRAFT_MAX_CHARACTERS,
  type DraftField,
  type Drafts,
  draftFields,
  fieldsOf,
  PARAGRAPHS_MAX,
} from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { type CheckFacts, checkDraft } from '../check-draft.ts'
import type { FolderItem } from './item-file.ts'

/** Something of an item that no member could publish, or choose, as it is. */
export interface Oddity {
  /** Of which of the two it is. */
  of: 'draft' | 'published'
  field: string
  /** Which of its paragraphs, from 0; null for all of it. */
  index: number | null
  sentence: string
}

/**
 * Judges what is published as the editor does before it publishes, and of a draft what was chosen: the
 * rest may be missing or too long while nobody publishes it. What could be chosen once may be odd
 * today, so a folder can say of a field that it is not to be judged.
 * @returns what is odd, in the order of the fields
 */
export function findOddities({
  kind,
  draft,
  published,
}: Pick<FolderItem, 'kind' | 'draft' | 'published'>): Oddity[] {
  const isOwn = published !== null && JSON.stringify(published) !== JSON.stringify(draft)
  return [
    ...judge(kind, 'draft', draft, { isPublished: published !== null && !isOwn }),
    ...(isOwn ? judge(kind, 'published', published, { isPublished: true }) : []),
  ]
}

function judge<Kind extends ContentKind>(
  kind: Kind,
  of: Oddity['of'],
  draft: Drafts[Kind],
  { isPublished }: { isPublished: boolean },
): Oddity[] {
  const fields: Record<string, DraftField> = draftFields[kind]
  const isJudged = (field: string) =>
    // The specification's vacancies have no place, and the example content's some of them.
    isPublished
      ? field !== 'place' || textsOf(draft, field) !== ''
      : CHOSEN.includes(fields[field]?.kind ?? 'text') && textsOf(draft, field) !== ''
  const found = checkDraft(kind, draft, FACTS)
    .filter(
      ({ level, field }) => level === 'error' || (level === 'warning' && field === 'category'),
    )
    .filter(({ field }) => isJudged(field))
  return [...found.map(check => ({ ...check, of })), ...findUnstorable(kind, of, draft)]
}

/** What the editor could not save, however it came to be stored. */
function findUnstorable(kind: ContentKind, of: Oddity['of'], draft: Drafts[ContentKind]): Oddity[] {
  const fields = fieldsOf(kind)
  const odd = (field: string, sentence: string) => ({ of, field, index: null, sentence })
  const found = fields.flatMap(([field]) => {
    const value = textsOf(draft, field)
    if (typeof value !== 'string') {
      return value.length > PARAGRAPHS_MAX
        ? [odd(field, `It has more than ${PARAGRAPHS_MAX}.`)]
        : []
    }
    return value.includes(PARAGRAPH_MARKER) ? [odd(field, `It holds “${PARAGRAPH_MARKER}”.`)] : []
  })
  const [longest = ''] = fields.find(([, field]) => field.kind === 'paragraphs') ?? []
  const isTooLong = JSON.stringify(draft).length > DRAFT_MAX_CHARACTERS
  return isTooLong ? [...found, odd(longest, TOO_LONG)] : found
}

function textsOf(draft: Drafts[ContentKind], field: string): string | readonly string[] {
  return new Map(Object.entries<string | readonly string[]>({ ...draft })).get(field) ?? ''
}

/**
 * As on a day before all others, since a folder may be old: what has closed meanwhile is closed after
 * the import. Which pictures there are, the folder itself says.
 */
const FACTS: CheckFacts = { today: '', isTitleTaken: false, picture: { width: null, height: null } }
const CHOSEN: readonly DraftField['kind'][] = ['choice', 'date']
const TOO_LONG = `All of it is longer than the ${DRAFT_MAX_CHARACTERS} characters that fit.`
