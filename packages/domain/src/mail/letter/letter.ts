/** Rendered to equivalent text and HTML. All strings are plain text, never markup. */
export interface Letter {
  /** Empty if a person wrote it. */
  title: string
  /** Shown beside the subject by mailboxes; not in the text. */
  preview?: string
  blocks: readonly LetterBlock[]
  /** Sender, reason and how to stop. */
  footer: readonly LetterLine[]
}

export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** An important deviation. */
  | { kind: 'notice'; text: string }
  /** For reading out. */
  | { kind: 'reference'; reference: string }
  /** One a line; URLs other than `tel:` and `mailto:` go below. */
  | { kind: 'facts'; facts: readonly LetterFact[] }
  | { kind: 'list'; items: readonly string[] }
  /** User input. */
  | { kind: 'quote'; text: string }
  /** In text, the URL goes below its label. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean }
  | {
      kind: 'articles'
      articles: readonly {
        title: string
        about: string
        summary: string
        href: string
        /** Unset: English. */
        language?: string
      }[]
    }

/** `value` may be visitor input. */
export interface LetterFact {
  label: string
  value: string
  href?: string
}

/** In text, the URL goes below. */
export interface LetterLine {
  text: string
  href?: string
}

/** Mail programs clip longer HTML. */
export const LETTER_MAX_BYTES = 100 * 1024
