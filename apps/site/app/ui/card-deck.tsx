import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type ReactNode, useState } from 'react'
import { CardFace, cardLook } from './card.tsx'
import styles from './card-deck.module.css'
import { CardGrid } from './card-grid.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { type RevealedItem, RevealLink } from './reveal-link.tsx'
import { useOpenPanel } from './use-open-panel.ts'

interface CardDeckProps {
  items: readonly RevealedItem[]
  /** For what the cards leave of their last row. */
  fill?: ReactNode
}

/** Cards; a click puts the card's detail in their place until it is closed (specification, section 2). */
export function CardDeck({ items, fill }: CardDeckProps) {
  const hydrated = useHydrated()
  const { root, openId, open, close, onKeyDown } = useOpenPanel(items.map(item => item.id))
  const [returned, setReturned] = useState(false)

  function closeAndReturn() {
    setReturned(true)
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the panel inside.
    <div
      ref={root}
      className={styles.deck}
      data-hydrated={hydrated}
      data-open={openId !== undefined}
      data-returned={returned}
      onKeyDown={onKeyDown}
    >
      <div className={styles.cards}>
        <CardGrid fill={fill}>
          {items.map(({ id, title, picture }) => (
            <li key={id}>
              <RevealLink
                {...cardLook}
                target={id}
                expanded={id === openId}
                onReveal={() => open(id)}
              >
                <CardFace picture={picture} title={title} />
              </RevealLink>
            </li>
          ))}
        </CardGrid>
      </div>
      <div className={styles.panels}>
        {items.map(item => (
          <div key={item.id} className={styles.panel} data-current={item.id === openId}>
            <DetailPanel {...item} onClose={closeAndReturn} />
          </div>
        ))}
      </div>
    </div>
  )
}
