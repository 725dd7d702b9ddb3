import type { PartLanguage } from '@universe/ui/part-language.ts'
import hidden from '@universe/ui/visually-hidden.module.css'

interface HiddenTitleProps {
  /** Between the label and the title: "to". */
  link: string
  title: string
  language: PartLanguage | undefined
}

/** Ends a label by a title in another language, which no `aria-label` could mark as such. */
export function HiddenTitle({ link, title, language }: HiddenTitleProps) {
  if (!language) return null
  return (
    <span className={hidden.hidden}>
      {` ${link} `}
      <span {...language}>{title}</span>
    </span>
  )
}
