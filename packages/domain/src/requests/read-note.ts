/** @returns unified line ends, no control characters; empty if nothing is visible */
export function readNote(text: string): string {
  const note = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
  return VISIBLE.test(note) ? note : ''
}

/** But tabs and line ends; PostgreSQL rejects zero bytes. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** Format characters matter within words, but are invisible alone. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
