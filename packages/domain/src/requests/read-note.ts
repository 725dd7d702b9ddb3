/**
 * @returns a note normalized for storage: line ends unified, control characters removed; empty if
 *   nothing is visible. The page normalizes its text in the same way before comparing
 */
export function readNote(text: string): string {
  const note = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
  return VISIBLE.test(note) ? note : ''
}

/** Control characters except tabs and line ends; PostgreSQL rejects zero bytes. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** Format characters matter within words, but are invisible alone. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
