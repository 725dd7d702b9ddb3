import type { ContentKind, DraftField } from '@universe/contract/drafts'
import { PARAGRAPH_MARKER, splitParagraphs } from '@universe/contract/entities'
import { type Check, pass, refuse, warn } from './check-draft.ts'

/** What must hold something, beside the fields with rules of their own, and why. */
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
/** What its page shows an empty section without. */
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

/** @returns what is missing, too long, empty or written in a way that looks wrong; one line for all where nothing is */
export function checkTexts(
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
  // The form has one line for it, and makes each break a space; other senders do not.
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

/** @returns whether what is stored of two paragraphs, one text, is read as these two again */
export function isParted(one: string, next: string | undefined): boolean {
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

/** Nothing that a reader of the draft would notice. */
const oddities: readonly [RegExp, string][] = [
  [/[^\P{Cc}\t\n\r]|\ufffd/u, 'it contains invisible characters'],
  [/^\s|\s$/, 'it begins or ends with a space'],
  [/\S {2,}\S/, 'there are two spaces in a row'],
]
