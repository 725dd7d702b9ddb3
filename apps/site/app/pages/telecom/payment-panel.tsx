import { IconButton } from '@universe/ui/icon-button.tsx'
import { CloseIcon } from '@universe/ui/icons.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { useId } from 'react'
import { type FeaturedItem, itemPicture } from '../../content/item.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import { mobilePayment, pictures } from './content.ts'
import styles from './payment-panel.module.css'
import ground from './pictures/panel.svg'

interface PaymentPanelProps {
  id: string
  item: FeaturedItem
  onClose: () => void
}

/** One way to pay: what it is and its main features, on a picture of rings. */
export function PaymentPanel({ id, item, onClose }: PaymentPanelProps) {
  const titleId = useId()
  return (
    <article id={id} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <img className={styles.ground} src={ground} alt="" loading="lazy" />
      <div className={styles.close}>
        <IconButton label={`Close ${item.title}`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <LinePicture
        className={styles.picture}
        src={itemPicture(pictures, mobilePayment.flag, item.slug)}
        size={88}
      />
      <h3 id={titleId} className={styles.title}>
        {item.title}
      </h3>
      <Paragraphs texts={item.text} className={styles.text} />
      <h4 className={styles.caption}>Main features</h4>
      <ul className={styles.features}>
        {item.features.map(feature => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </article>
  )
}
