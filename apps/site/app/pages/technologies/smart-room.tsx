import { Section } from '@universe/ui/section.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { room } from './content.ts'
import drawing from './pictures/room.svg'
import styles from './smart-room.module.css'

export function SmartRoom() {
  const { title, lead, picture, devices } = room
  return (
    <Section isKept title={title} lead={lead}>
      <PictureRow
        side="start"
        picture={
          <ProductPicture
            src={`${drawing}#room`}
            wide="0 16 560 500"
            phone="-9 7 368 324"
            alt={picture}
          />
        }
      >
        <ol className={styles.devices}>
          {devices.map(({ title, text }) => (
            <li key={title} className={styles.device}>
              <strong className={styles.name}>{title}</strong> {text}
            </li>
          ))}
        </ol>
      </PictureRow>
    </Section>
  )
}
