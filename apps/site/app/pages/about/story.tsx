import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { story } from './content.ts'
import picture from './pictures/story.svg'
import styles from './story.module.css'

/** The company's way, told in stages along one path. */
export function Story() {
  return (
    <Section isKept tone="mist">
      <div className={styles.columns}>
        <img
          className={styles.picture}
          src={picture}
          width="720"
          height="480"
          alt=""
          loading="lazy"
        />
        <div>
          <h2 className={styles.heading}>{story.title}</h2>
          <div className={styles.path}>
            <Paragraphs texts={story.paragraphs} className={styles.stage} />
          </div>
        </div>
      </div>
    </Section>
  )
}
