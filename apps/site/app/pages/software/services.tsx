import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import type { PicturedItem } from '../../content/item.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { service } from './content.ts'
import drawings from './pictures/services.svg'
import styles from './services.module.css'

const { flag, title, lead, items } = service

/** What we build to order, each under its picture (specification, section 2, Software page). */
export function Services() {
  return (
    <Section isKept id={flag} title={title} lead={lead}>
      <ul className={styles.rows}>
        {items.map(item => (
          <li key={item.slug} className={styles.row}>
            <ServicePicture {...item} />
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

/** A service's drawing: wide, or on a phone upright, beside its words. */
function ServicePicture({ slug, picture, pictureOnPhones = picture }: PicturedItem) {
  const src = `${drawings}#${flag}-${slug}`
  return (
    <div className={styles.pictures}>
      <ProductPicture src={src} width={320} height={184} alt={picture} />
      <ProductPicture
        src={`${src}-upright`}
        x={170}
        y={-4}
        width={152}
        height={192}
        alt={pictureOnPhones}
      />
    </div>
  )
}
