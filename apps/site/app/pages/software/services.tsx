import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { service } from './content.ts'
import drawings from './pictures/services.svg'
import styles from './services.module.css'

const { flag, title, lead, items } = service

/** Specification, section 2, Software page. */
export function Services() {
  return (
    <Section isKept id={flag} title={title} lead={lead}>
      <ul className={styles.rows}>
        {items.map(item => (
          <li key={item.slug} className={styles.row}>
            <div className={styles.picture}>
              <ProductPicture
                src={`${drawings}#${flag}-${item.slug}`}
                wide="0 0 568 350"
                phone="0 0 350 216"
                alt={item.picture}
              />
            </div>
            <div>
              <h3 className={styles.title}>{item.title}</h3>
              <Paragraphs texts={item.text} className={styles.text} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
