import { buttonLook } from '@universe/ui/button.tsx'
import { ArrowIcon } from '@universe/ui/icons.tsx'
import { type BusinessLine, businessLinePages } from '../content/business-lines.ts'
import type { DemoType } from '../content/item.ts'
import { Link } from '../navigation/link.tsx'
import styles from './item-next-step.module.css'

interface ItemNextStepProps {
  line: BusinessLine
  title: string
  demoType?: DemoType | undefined
}

/** A talk about the item, or its demo. */
export function ItemNextStep({ line, title, demoType }: ItemNextStepProps) {
  const businessLine = businessLinePages.find(page => page.line === line)?.title ?? ''
  const href = demoType
    ? `/technologies/request?${new URLSearchParams({ demoType })}`
    : `/contact?${new URLSearchParams({ businessLine, about: title })}#form`
  return (
    <p className={styles.step}>
      <Link to={href} keepsScroll={demoType && line === 'technologies'} {...buttonLook('outline')}>
        {demoType ? `Request a demo: ${demoType}` : `Talk to us about ${title}`}
        <ArrowIcon />
      </Link>
    </p>
  )
}
