import { PlusIcon } from '@universe/ui/icons.tsx'
import { Section } from '@universe/ui/section.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useSyncExternalStore } from 'react'
import { useOpenPanel } from '../../business-line/use-open-panel.ts'
import { itemPicture } from '../../content/item.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import { neighborsAt } from '../../ui/panel-controls.tsx'
import { RevealLink } from '../../ui/reveal-link.tsx'
import { mobilePayment, pictures } from './content.ts'
import styles from './mobile-payment.module.css'
import { PaymentPanel } from './payment-panel.tsx'

const { flag, title, lead, items } = mobilePayment
const idOf = (slug: string) => `${flag}-${slug}`
/** 600 px, or as many characters: below, the panel replaces the list. */
const PHONE = '(max-width: 37.5em)'
const ids = items.map(item => idOf(item.slug))
const neighbors = items.map(({ slug, title }) => ({ id: idOf(slug), title }))

/**
 * Readings, Mobile Payment. One HTML for both widths: until something is chosen, CSS shows the
 * first panel with the list, or on phones only the list.
 */
export function MobilePayment() {
  const hydrated = useHydrated()
  const phone = usePhone()
  const { root, openId, select, open, close, onKeyDown } = useOpenPanel(ids)
  const expandedId = openId ?? (phone ? undefined : ids[0])

  return (
    <Section id={flag} title={title} lead={lead}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the panel inside. */}
      <div
        ref={root}
        className={styles.payment}
        data-hydrated={hydrated}
        data-chosen={openId !== undefined}
        onKeyDown={phone ? onKeyDown : undefined}
      >
        <ul className={styles.list}>
          {items.map(({ slug, title }) => (
            <li key={slug}>
              <RevealLink
                className={styles.item}
                target={idOf(slug)}
                expanded={idOf(slug) === expandedId}
                data-current={idOf(slug) === openId}
                onReveal={() => (phone ? open : select)(idOf(slug))}
              >
                <LinePicture src={itemPicture(pictures.items, flag, slug)} size={40} />
                {title}
                <PlusIcon />
              </RevealLink>
            </li>
          ))}
        </ul>
        <div className={styles.panels}>
          {items.map((item, index) => (
            <div key={item.slug} className={styles.panel} data-current={idOf(item.slug) === openId}>
              <PaymentPanel
                id={idOf(item.slug)}
                item={item}
                onClose={close}
                onMove={open}
                neighbors={idOf(item.slug) === openId ? neighborsAt(neighbors, index) : undefined}
              />
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}

/** Then the panel replaces the list; false in the server's HTML, where CSS decides. */
function usePhone(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(PHONE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
