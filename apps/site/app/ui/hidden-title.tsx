import type { PartLanguage } from '@universe/ui/part-language.ts'
import hidden from '@universe/ui/visually-hidden.module.css'

interface HiddenTitleProps {
  /** "to" */
  link: string
  title: string
  language: PartLanguage | undefined
}

/** In another language, which `aria-label` cannot mark. */
export function HiddenTitle({ link, title, language }: HiddenTitleProps) {
  if (!language) return null
  return (
    <span className={hidden.hidden}>
      {` ${link} `}
      <span {...language}>{title}</span>
    </span>
  )
}
