/** Fields of a saved reply, as they are written in it. */
export const REPLY_FIELDS = ['name', 'reference', 'line', 'vacancy', 'member'] as const

/** Null for what a request does not have. */
export type ReplyValues = Record<(typeof REPLY_FIELDS)[number], string | null>

const FIELD = new RegExp(`\\{(${REPLY_FIELDS.join('|')})\\}`, 'g')

/**
 * @returns a text with its fields' values, and the fields that have none, which stay as they are
 *   written
 */
export function fillReply(text: string, values: ReplyValues): { text: string; unfilled: string[] } {
  const unfilled = new Set<string>()
  const filled = text.replace(FIELD, (field, name: keyof ReplyValues) => {
    // A box is filled in twice, when the reply is inserted and when it is sent: a visitor who is called
    // "{member}" fills in nothing.
    const value = values[name]?.replace(/[{}]/g, '')
    if (!value) unfilled.add(field)
    return value || field
  })
  return { text: filled, unfilled: [...unfilled] }
}

/** @returns whether a text becomes this one once its fields have values, whichever these are */
export function isFilledFrom(filled: string, text: string): boolean {
  const [first = '', ...pieces] = text.replace(FIELD, '\0').split('\0')
  const last = pieces.pop()
  if (last === undefined) return filled === text
  if (!filled.startsWith(first)) return false
  let from = first.length
  for (const piece of pieces) {
    const at = filled.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return filled.length - last.length >= from && filled.endsWith(last)
}
