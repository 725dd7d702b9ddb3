import { Kept } from '@universe/ui/kept.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { useId } from 'react'
import { ItemNextStep } from '../../business-line/item-next-step.tsx'
import { type FeaturedItem, itemPicture } from '../../content/item.ts'
import { Features } from '../../ui/features.tsx'
import { PanelControls, type PanelControlsProps } from '../../ui/panel-controls.tsx'
import { ScreenPicture } from '../../ui/screen-picture.tsx'
import { mobilePayment } from './content.ts'
import styles from './payment-panel.module.css'
import payments from './pictures/payments.svg'

interface PaymentPanelProps extends Omit<PanelControlsProps, 'title'> {
  id: string
  item: FeaturedItem
}

export function PaymentPanel({ id, item, ...controls }: PaymentPanelProps) {
  const titleId = useId()
  return (
    <article id={id} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.stage}>
        <ScreenPicture
          className={styles.picture}
          src={itemPicture(payments, mobilePayment.flag, item.slug)}
        />
      </div>
      <div className={styles.controls}>
        <PanelControls title={item.title} {...controls} />
      </div>
      <Kept as="div" className={styles.words}>
        <p className={styles.section}>{mobilePayment.title}</p>
        <h3 id={titleId} className={styles.title}>
          {item.title}
        </h3>
        <Paragraphs texts={item.text} className={styles.text} />
        <h4 className={styles.caption}>Main features</h4>
        <Features items={item.features} />
        <div className={styles.step}>
          <ItemNextStep line="telecom" title={item.title} />
        </div>
      </Kept>
    </article>
  )
}
