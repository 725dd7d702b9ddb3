import { type ContentKind, type DraftField, draftFields } from '@universe/contract/drafts'

const BLANK_LINES = /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*/

/** @returns a draft as its form sends it, with what it was made from */
export function readDraftForm(kind: ContentKind, form: URLSearchParams) {
  const fields = Object.entries<DraftField>(draftFields[kind])
  const draft = Object.fromEntries(
    fields.map(([name, field]) => {
      const text = form.get(name) ?? ''
      return [name, field.kind === 'paragraphs' ? readParagraphs(text) : text]
    }),
  )
  return {
    revision: Number(form.get('revision')),
    editorId: form.get('editor') ?? '',
    draft,
  }
}

/** @returns the paragraphs of one box, which blank lines part */
function readParagraphs(text: string): string[] {
  return text
    .split(BLANK_LINES)
    .map(paragraph => paragraph.replace(/\s*(?:\r\n?|\n)\s*/g, ' ').trim())
    .filter(paragraph => paragraph !== '')
}
