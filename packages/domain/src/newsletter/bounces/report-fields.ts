/** The fields of a group by their names in lower case. */
export type Fields = ReadonlyMap<string, string>

/**
 * Reads the fields of a report's part for machines (RFC 3464, RFC 5965).
 * @param text the part, decoded
 * @returns those of each group, their lines unfolded and the first of a name alone; an empty line ends a group
 */
export function readFields(text: string): Fields[] {
  const groups: Map<string, string>[] = []
  let fields: Map<string, string> | undefined
  let last = ''
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') {
      fields = undefined
      continue
    }
    if (/^[ \t]/.test(line)) {
      if (fields && last) fields.set(last, `${fields.get(last)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (fields === undefined) {
      fields = new Map()
      groups.push(fields)
    }
    last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (last && fields.has(last)) last = ''
    if (last) fields.set(last, line.slice(colon + 1).trim())
  }
  return groups
}

/** @returns a field without its comments, such as `5.0.0 (permanent failure)` has one; empty where it is missing */
export function uncommented(fields: Fields | undefined, name: string): string {
  return (fields?.get(name) ?? '').replace(/\([^()]*\)/g, '').trim()
}
