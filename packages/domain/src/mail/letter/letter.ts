/**
 * Content of a mail, rendered to equivalent text and HTML. All strings are plain text, never
 * markup.
 */
export interface Letter {
  /** Empty for a letter that a person wrote. */
  title: string
  /** Preview text shown beside the subject; not in the text version. */
  preview?: string
  blocks: readonly LetterBlock[]
  /** Small print: sender, reason and how to stop. */
  footer: readonly LetterLine[]
}

export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  /** Heading of the blocks below it. */
  | { kind: 'heading'; text: string }
  /** An important deviation. */
  | { kind: 'notice'; text: string }
  /** A request's reference, for reading out. */
  | { kind: 'reference'; reference: string }
  /** Known facts, one per line; URLs other than `tel:` and `mailto:` go below their line. */
  | { kind: 'facts'; facts: readonly LetterFact[] }
  /** Items of one kind, one per line. */
  | { kind: 'list'; items: readonly string[] }
  /** User input, with its line breaks. */
  | { kind: 'quote'; text: string }
  /** An action, primary or secondary. In text its URL is below its label. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean }
  /** Articles, a linked title each. */
  | {
      kind: 'articles'
      articles: readonly {
        title: string
        about: string
        summary: string
        href: string
        /** Its language tag, where it is not English. */
        language?: string
      }[]
    }

/** A fact; its value may be visitor input. */
export interface LetterFact {
  label: string
  value: string
  href?: string
}

/** A footer line; in text a link's URL is below it. */
export interface LetterLine {
  text: string
  href?: string
}

/** Mail programs clip longer HTML. */
export const LETTER_MAX_BYTES = 100 * 1024
