import { Section } from '@universe/ui/section.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import styles from './campaign-report.module.css'
import { report } from './content.ts'
import drawing from './pictures/report.svg'

export function CampaignReport() {
  const { title, lead, picture, parts } = report
  return (
    <Section isKept title={title} lead={lead} tone="ink">
      <PictureRow
        side="end"
        picture={
          <ProductPicture
            src={`${drawing}#report`}
            wide="0 0 556 448"
            phone="0 0 350 316"
            alt={picture}
          />
        }
      >
        <dl className={styles.parts}>
          {parts.map(({ title, text }) => (
            <div key={title} className={styles.part}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </PictureRow>
    </Section>
  )
}
