import { type KeyboardEvent, useState } from 'react'
import { chipLook } from './chip.ts'
import styles from './described-chips.module.css'
import { LinePicture } from './line-picture.tsx'
import { RevealLink } from './reveal-link.tsx'

interface DescribedItem {
  /** Unique on the page: the description's anchor. */
  id: string
  title: string
  picture: string
  text: readonly string[]
}

interface DescribedChipsProps {
  items: readonly DescribedItem[]
  /** Stands in the descriptions' place until one is open. */
  hint: string
}

/**
 * Chips whose descriptions open under them on hover, focus, Enter and tap. Escape closes; leaving
 * does not, so that the description can be reached and read (WCAG 1.4.13).
 */
export function DescribedChips({ items, hint }: DescribedChipsProps) {
  const [openId, setOpenId] = useState<string>()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpenId(undefined)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the chips inside.
    <div onKeyDown={onKeyDown}>
      <ul className={styles.chips}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <RevealLink
              {...chipLook}
              target={id}
              expanded={id === openId}
              data-current={id === openId}
              aria-describedby={`${id}-text`}
              onReveal={() => setOpenId(id)}
              onFocus={() => setOpenId(id)}
              onPointerEnter={event => event.pointerType === 'mouse' && setOpenId(id)}
            >
              {title}
            </RevealLink>
          </li>
        ))}
      </ul>
      <div className={styles.descriptions} data-open={openId !== undefined}>
        <p className={styles.hint} data-current={openId === undefined}>
          {hint}
        </p>
        {items.map(item => (
          <Description key={item.id} {...item} current={item.id === openId} />
        ))}
      </div>
    </div>
  )
}

function Description({ id, title, picture, text, current }: DescribedItem & { current: boolean }) {
  return (
    <article id={id} className={styles.description} data-current={current}>
      <LinePicture className={styles.picture} src={picture} size={104} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <div id={`${id}-text`} className={styles.text}>
          {text.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </article>
  )
}
