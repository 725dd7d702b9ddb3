import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import styles from './intro.module.css'

interface IntroProps {
  title: string
  paragraphs: readonly string[]
  /** The statement beside its paragraphs, or above them. */
  arrange?: 'beside' | 'above'
}

/** What the business line does, in a statement and two paragraphs. */
export function Intro({ title, paragraphs, arrange = 'beside' }: IntroProps) {
  return (
    <Section>
      <div className={styles.intro} data-arrange={arrange}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>
          <Paragraphs texts={paragraphs} />
        </div>
      </div>
    </Section>
  )
}
