/**
 * @returns a note as it is kept: with the line ends that a person counts as one, and without what
 *   nobody sees; the page compares what is in its box with what was kept by the same
 */
export function readNote(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
}

/** All control characters but tabs and line ends; PostgreSQL takes no zero byte. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
