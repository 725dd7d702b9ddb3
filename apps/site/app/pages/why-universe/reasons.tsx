import { CheckIcon } from '@universe/ui/icons.tsx'
import { Section } from '@universe/ui/section.tsx'
import { SidePicture } from '../../ui/side-picture.tsx'
import { reasons } from './content.ts'
import picture from './pictures/illustration.svg'
import styles from './reasons.module.css'

/** The first cell is the heading, illustrated from 1100 px. */
export function Reasons() {
  return (
    <Section isKept>
      <div className={styles.cells}>
        <div className={styles.head}>
          <h2>{reasons.title}</h2>
          <p className={styles.lead}>{reasons.lead}</p>
        </div>
        <ul className={styles.reasons}>
          {reasons.items.map(({ title, text }) => (
            <li key={title} className={styles.reason}>
              <span className={styles.tick}>
                <CheckIcon />
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles.picture}>
          <SidePicture src={picture} />
        </div>
      </div>
    </Section>
  )
}
