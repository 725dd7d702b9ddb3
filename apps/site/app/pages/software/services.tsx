import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { itemPicture } from '../../content/item.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import { pictures, service } from './content.ts'
import styles from './services.module.css'

const { flag, title, lead, items } = service

/** What we build to order, in wide rows that change sides (specification, section 2, Software page). */
export function Services() {
  return (
    <Section id={flag} title={title} lead={lead}>
      <ul className={styles.rows}>
        {items.map(item => (
          <li key={item.slug} className={styles.row}>
            <div className={styles.stage}>
              <LinePicture
                className={styles.picture}
                src={itemPicture(pictures, flag, item.slug)}
                size={184}
              />
            </div>
            <div className={styles.words}>
              <h3 className={styles.title}>{item.title}</h3>
              <Paragraphs texts={item.text} className={styles.text} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
