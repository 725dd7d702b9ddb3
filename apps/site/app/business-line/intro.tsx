import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import styles from './intro.module.css'

interface IntroProps {
  title: string
  paragraphs: readonly string[]
}

export function Intro({ title, paragraphs }: IntroProps) {
  return (
    <Section isKept>
      <div className={styles.intro}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>
          <Paragraphs texts={paragraphs} />
        </div>
      </div>
    </Section>
  )
}
