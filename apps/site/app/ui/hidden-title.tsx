import type { PartLanguage } from '@universe/ui/part-language.ts'
import hidden from '@universe/ui/visually-hidden.module.css'

interface HiddenTitleProps {
  /** Between label and title: "to". */
  link: string
  title: string
  language: PartLanguage | undefined
}

/** Ends a label with a title in another language, which `aria-label` could not mark. */
export function HiddenTitle({ link, title, language }: HiddenTitleProps) {
  if (!language) return null
  return (
    <span className={hidden.hidden}>
      {` ${link} `}
      <span {...language}>{title}</span>
    </span>
  )
}
