/** The mark between two paragraphs of a blog post or vacancy (specification, section 9). */
export const PARAGRAPH_MARKER = '@@@'

/** @returns the paragraphs of a marked text, trimmed, without empty ones */
export function splitParagraphs(text: string): string[] {
  return text
    .split(PARAGRAPH_MARKER)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}
