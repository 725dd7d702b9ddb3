import { useHydrated } from '@universe/ui/use-hydrated.ts'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import cardStyles from './card.module.css'
import styles from './card-deck.module.css'
import { CardGrid } from './card-grid.tsx'
import { type DetailItem, DetailPanel } from './detail-panel.tsx'
import { LinePicture } from './line-picture.tsx'
import { neighborsAt, type PanelControl } from './panel-controls.tsx'
import { RevealLink } from './reveal-link.tsx'

interface DeckItem extends DetailItem {
  /** For `LinePicture`. */
  picture: string
  /** One line. */
  gain: string
}

interface CardDeckProps {
  /** Of their section. */
  title: string
  items: readonly DeckItem[]
  panel: OpenPanel
  fill?: ReactNode
}

interface OpenPanel {
  openId: string | undefined
  open: (id: string, control?: PanelControl) => void
  close: () => void
  root: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/** A click replaces the cards by a card's detail (specification, section 2). */
export function CardDeck({ title: section, items, panel, fill }: CardDeckProps) {
  const hydrated = useHydrated()
  const { root, openId, open, close, onKeyDown } = panel
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the panel inside.
    <div ref={root} className={styles.deck} data-hydrated={hydrated} onKeyDown={onKeyDown}>
      <div className={styles.cards}>
        <CardGrid fill={fill}>
          {items.map(({ id, title, picture, gain }) => (
            <li key={id}>
              <RevealLink
                className={cardStyles.card}
                target={id}
                expanded={id === openId}
                onReveal={() => open(id)}
              >
                <CardFace picture={picture} title={title} gain={gain} />
              </RevealLink>
            </li>
          ))}
        </CardGrid>
      </div>
      <div className={styles.panels}>
        {items.map((item, index) => (
          <div key={item.id} className={styles.panel} data-current={item.id === openId}>
            <DetailPanel
              {...item}
              section={section}
              onClose={close}
              onMove={open}
              neighbors={item.id === openId ? neighborsAt(items, index) : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Title and gain are the link's name. */
function CardFace({ picture, title, gain }: Pick<DeckItem, 'picture' | 'title' | 'gain'>) {
  return (
    <>
      <LinePicture className={cardStyles.picture} src={picture} size={48} />
      <span className={cardStyles.words}>
        <span className={cardStyles.title}>{title}</span>{' '}
        <span className={cardStyles.gain}>{gain}</span>
      </span>
    </>
  )
}
