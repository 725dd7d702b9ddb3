import type { ReactNode } from 'react'
import { DraftEditor } from './editor/draft-editor.tsx'
import { OpenDraft } from './editor/open-draft.tsx'
import { SaveFirst } from './editor/save-first.tsx'
import type { OpenItem } from './editor/use-draft.ts'
import styles from './item-page.module.css'

interface ItemPageProps {
  item: OpenItem
  /** Of the page. */
  path: string
  /** The way back to the list. */
  above: ReactNode
  /** Its state, and what can be done with it: forms here wait until all that is written is saved. */
  bar: ReactNode
  message: ReactNode
  /** An article's picture, beside category and date; its forms are its own. */
  picture?: ReactNode
  /** How it looks on the site, and what is to be mended before. */
  aside?: ReactNode
}

/** Where one article or vacancy is written: on a wide screen beside what the site makes of it. */
export function ItemPage({ item, path, above, bar, message, picture, aside }: ItemPageProps) {
  const title = item.draft.title || 'Untitled'
  return (
    <OpenDraft key={item.id} item={item} path={path}>
      <div className={styles.page} data-has-aside={aside ? true : undefined}>
        <div className={styles.main}>
          <title>{`${title} · Universe Staff`}</title>
          <h1 className={styles.heading} tabIndex={-1} data-page-heading>
            {title}
          </h1>
          <SaveFirst className={styles.head}>
            <p className={styles.above}>
              {above} <span aria-hidden="true">/</span>
            </p>
            {bar}
          </SaveFirst>
          {message}
          <DraftEditor picture={picture} />
        </div>
        {aside && (
          <aside className={styles.aside} aria-label="Preview and checks" data-ground="dark">
            {aside}
          </aside>
        )}
      </div>
    </OpenDraft>
  )
}
