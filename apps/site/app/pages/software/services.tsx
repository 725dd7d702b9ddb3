import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { service } from './content.ts'
import drawings from './pictures/services.svg'
import styles from './services.module.css'

const { flag, title, lead, items } = service

/** What we build to order, in wide rows that change sides (specification, section 2, Software page). */
export function Services() {
  return (
    <Section id={flag} title={title} lead={lead}>
      <ul className={styles.rows}>
        {items.map(({ slug, title, text, picture }, place) => (
          <li key={slug}>
            <PictureRow
              side={place % 2 === 0 ? 'start' : 'end'}
              picture={
                <ProductPicture
                  src={`${drawings}#${flag}-${slug}`}
                  width={320}
                  height={184}
                  alt={picture}
                />
              }
            >
              <h3 className={styles.title}>{title}</h3>
              <Paragraphs texts={text} className={styles.text} />
            </PictureRow>
          </li>
        ))}
      </ul>
    </Section>
  )
}
