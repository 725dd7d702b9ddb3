/**
 * Reads what DKIM's and DMARC's records are made of: `name=value` with semicolons between (RFC 6376,
 * 3.2). Of a name that stands twice the first counts.
 * @returns the values by name in lower case; undefined where a part is no such pair
 */
export function readTagList(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim().toLowerCase()
    if (at < 0 || !/^[a-z][a-z0-9_]*$/.test(name)) return undefined
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
