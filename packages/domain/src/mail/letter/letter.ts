/**
 * A mail's words, from which both its text and its HTML are made, so that the two say the same. All of
 * it is plain text: nothing in it is ever read as markup.
 */
export interface Letter {
  /** Its heading. */
  title: string
  /** What a mailbox shows beside the subject; not in the text. */
  preview?: string
  blocks: readonly LetterBlock[]
  /** The last lines, small: who writes, why, and how to end it. */
  footer: readonly LetterLine[]
}

/** A part of a letter, one below the other. */
export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  /** The title of the parts below it. */
  | { kind: 'heading'; text: string }
  /** What is not as usual, and must not be overlooked. */
  | { kind: 'notice'; text: string }
  /** By what a request is asked for, as it is read out. */
  | { kind: 'reference'; reference: string }
  /** What is known, a line each; an address that is no `tel:` or `mailto:` stands below its line. */
  | { kind: 'facts'; facts: readonly LetterFact[] }
  /** Things of one sort, a line each. */
  | { kind: 'list'; items: readonly string[] }
  /** What somebody wrote, with its line ends. */
  | { kind: 'quote'; text: string }
  /** What to do next, first or beside it. In the text its address stands below its words. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean }
  /** What to read, a title with its address each. */
  | {
      kind: 'articles'
      articles: readonly { title: string; about: string; summary: string; href: string }[]
    }

/** Something that is known; a visitor may have typed its value. */
export interface LetterFact {
  label: string
  value: string
  href?: string
}

/** A line of the footer; a link's address stands below its words in the text. */
export interface LetterLine {
  text: string
  href?: string
}

/** Mail programs cut what is longer, in bytes of HTML. */
export const LETTER_MAX_BYTES = 100 * 1024
