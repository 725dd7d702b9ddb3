import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { NextStepTile } from '../../business-line/next-step-tile.tsx'
import { itemPicture } from '../../content/item.ts'
import { nextSteps } from '../../content/next-steps.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import styles from './commerce.module.css'
import { commerce, pictures } from './content.ts'
import store from './pictures/store.svg'

const { flag, title, lead, items } = commerce

/** The last cell links on (specification, E-Marketing page). */
export function Commerce() {
  return (
    <Section isKept id={flag} title={title} lead={lead} tone="mist">
      <div className={styles.ledger}>
        <div className={styles.services}>
          <ol className={styles.list}>
            {items.map(item => (
              <li key={item.slug} className={styles.service}>
                <LinePicture
                  className={styles.picture}
                  src={itemPicture(pictures.items, flag, item.slug)}
                  size={56}
                />
                <h3 className={styles.title}>{item.title}</h3>
                <Paragraphs texts={item.text} className={styles.text} />
              </li>
            ))}
          </ol>
          <div className={styles.next}>
            <NextStepTile {...nextSteps.commerce} picture={store} variant="cell" />
          </div>
        </div>
      </div>
    </Section>
  )
}
