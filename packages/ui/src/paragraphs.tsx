interface ParagraphsProps {
  texts: readonly string[]
  /** The look of each of them. */
  className?: string
  /** Of all of them, where it is known. */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/**
 * Text already split into paragraphs, each in the direction of its own letters where none is
 * given; none may change place, so the place is the key.
 */
export function Paragraphs({ texts, className, dir = 'auto' }: ParagraphsProps) {
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and may repeat.
    <p key={place} className={className} dir={dir}>
      {text}
    </p>
  ))
}
