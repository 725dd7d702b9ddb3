/**
 * @returns a note as it is kept: with the line ends that a person counts as one, and without control
 *   characters; empty where nobody would see anything of it. The page compares what is in its box
 *   with what was kept by the same
 */
export function readNote(text: string): string {
  const note = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
  return VISIBLE.test(note) ? note : ''
}

/** All control characters but tabs and line ends; PostgreSQL takes no zero byte. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** Joiners and directions matter within words, and alone are nothing. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
