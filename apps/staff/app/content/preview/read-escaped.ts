const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** @returns a text as it was before the site's pages and feeds escaped it */
export function readEscaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#x27);/g, entity => CHARACTERS[entity] ?? entity)
}
