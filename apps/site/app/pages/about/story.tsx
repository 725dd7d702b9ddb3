import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { Skyline } from '../../ui/skyline.tsx'
import { story } from './content.ts'
import styles from './story.module.css'

export function Story() {
  return (
    <Section isKept tone="mist">
      <Skyline className={styles.picture} sizes="(width < 80em) 92vw, 1200px" />
      <h2>{story.title}</h2>
      <div className={styles.path}>
        <Paragraphs texts={story.paragraphs} className={styles.stage} />
      </div>
    </Section>
  )
}
