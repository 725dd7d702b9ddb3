import {
  type ContentKind,
  DRAFT_MAX_CHARACTERS,
  type DraftField,
  type Drafts,
  fieldsOf,
  PARAGRAPHS_MAX,
} from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { Refused } from '../platform/refused.ts'

/**
 * Parts may be missing.
 * @param input other fields are ignored
 * @throws Refused for what cannot be kept as it is: nothing is cut off, and input that is damaged,
 * or of another release's page, empties nothing
 */
export function readDraftInput<Kind extends ContentKind>(kind: Kind, input: unknown): Drafts[Kind] {
  if (!isWholeDraft(kind, input)) throw new Refused(NOT_WHOLE)
  const fields = fieldsOf(kind)
  const draft = Object.fromEntries(
    fields.map(([name, field]) => [name, readField(field, Object(input)[name])]),
  )
  if (JSON.stringify(draft).length > DRAFT_MAX_CHARACTERS) throw new Refused(TOO_LONG)
  if (!isWholeDraft(kind, draft)) throw new Refused(NOT_WHOLE)
  return draft
}

/** Has every field, of its type. */
function isWholeDraft<Kind extends ContentKind>(kind: Kind, input: unknown): input is Drafts[Kind] {
  // Known fields only, however many were sent.
  const sent = Object(input)
  return fieldsOf(kind).every(([name, field]) => {
    const value: unknown = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (field.kind !== 'paragraphs') return typeof value === 'string'
    return Array.isArray(value) && value.every(text => typeof text === 'string')
  })
}

function readField(field: DraftField, value: string | readonly string[]): string | string[] {
  const { label } = field
  if (typeof value === 'string') return refuseLong(field, refuseMarker(label, readText(value)))
  const paragraphs = value.map(readText)
  if (paragraphs.length > PARAGRAPHS_MAX) throw new Refused(TOO_MANY)
  return paragraphs.map(paragraph => refuseMarker(label, paragraph))
}

/** Typed drafts may be too long; chosen values may not. */
function refuseLong({ kind, label, maxLength }: DraftField, text: string): string {
  if (!CHOSEN.includes(kind) || text.length <= maxLength) return text
  throw new Refused(`${label} is over the limit of ${maxLength} characters. Nothing was changed.`)
}

/** PostgreSQL rejects NUL; neither store takes lone surrogates. */
function readText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function refuseMarker(label: string, text: string): string {
  if (!text.includes(PARAGRAPH_MARKER)) return text
  throw new Refused(
    `${label}: “${PARAGRAPH_MARKER}” cannot be written, as it parts paragraphs where they are stored. Take one of the signs away.`,
  )
}

const CHOSEN: readonly DraftField['kind'][] = ['choice', 'date', 'path']
const NOT_WHOLE = 'The draft was incomplete, so nothing was changed. Reload the page.'
const TOO_LONG =
  'Too long to save: about 200,000 characters fit. Your text is still here; shorten it, or split it in two.'
const TOO_MANY = `Too many paragraphs: ${PARAGRAPHS_MAX} fit. Your text is still here.`
