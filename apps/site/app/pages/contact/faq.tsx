import { PlusIcon } from '@universe/ui/icons.tsx'
import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { Section } from '@universe/ui/section.tsx'
import type { MouseEvent, ReactNode } from 'react'
import { focusHeading } from '../../layout/route-announcer.tsx'
import { Link } from '../../navigation/link.tsx'
import { type FaqAnswer, faq, faqSection } from './content.ts'
import styles from './faq.module.css'

/** Opening one closes the others of its name (specification, section 4). */
export function Faq() {
  return (
    <Section id={faqSection.flag} bleed>
      <div className={styles.faq}>
        <h2 className={styles.heading} tabIndex={-1}>
          {faqSection.title}
        </h2>
        {faq.map(({ question, answer }) => (
          <details key={question} className={styles.item} name="faq">
            <summary className={styles.question}>
              {question}
              <span className={styles.sign}>
                <PlusIcon />
              </span>
            </summary>
            <p className={styles.answer}>
              <Answer answer={answer} />
            </p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Answer({ answer }: { answer: FaqAnswer }) {
  if (typeof answer === 'string') return answer
  return (
    <>
      {answer.before}
      <BackToTopLink>{answer.link}</BackToTopLink>
      {answer.after}
    </>
  )
}

/** Specification, section 9. */
const SCROLL_DELAY_MS = 100

function BackToTopLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/contact" onClick={onClick}>
      {children}
    </Link>
  )
}

function onClick(event: MouseEvent) {
  // Modified clicks open a tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  setTimeout(scrollToTop, SCROLL_DELAY_MS)
}

function scrollToTop() {
  scrollSmoothly(document.documentElement)
  focusHeading()
}
