interface ParagraphsProps {
  texts: readonly string[]
  /** Class of each paragraph. */
  className?: string
  /** Text direction, if known. */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/** Paragraphs, each with its own direction by default; keyed by index, since none moves. */
export function Paragraphs({ texts, className, dir = 'auto' }: ParagraphsProps) {
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and may repeat.
    <p key={place} className={className} dir={dir}>
      {text}
    </p>
  ))
}
