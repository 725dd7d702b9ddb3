import { PlusIcon } from '@universe/ui/icons.tsx'
import { Section } from '@universe/ui/section.tsx'
import { BackToTopLink } from './back-to-top-link.tsx'
import { type FaqAnswer, faq, faqSection } from './content.ts'
import styles from './faq.module.css'

/** Three questions; as a named group, opening one closes the others (specification, section 4). */
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
