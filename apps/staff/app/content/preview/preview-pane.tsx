import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceLinks } from './choice-links.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './preview-pane.module.css'
import { type PreviewChoice, type PreviewWidth, readPreviewChoice } from './preview-views.ts'

interface PreviewPaneProps<View extends string> {
  /** "/articles/ID". */
  itemPath: string
  title: string
  /** A new one reloads the frame. */
  saved: number
  revision?: number | undefined
  /** Those with a width are scaled. The first shows first. */
  views: Record<View, { label: string; about: string; hasWidth: boolean }>
  widths: readonly PreviewWidth[]
  /** On the preview's own page, where options are links. */
  chosen?: PreviewChoice<View> | undefined
}

/** Without JavaScript, options link to the preview's own page; a phone has that alone. */
export function PreviewPane<View extends string>({
  itemPath,
  title,
  saved,
  revision,
  views,
  widths,
  chosen,
}: PreviewPaneProps<View>) {
  const names = Object.keys(views) as View[]
  const [own, setOwn] = useState(readPreviewChoice(views, widths))
  const { view, width } = chosen ?? own
  const { label, about, hasWidth } = views[view]
  const kept: Record<string, string> = revision === undefined ? {} : { revision: String(revision) }
  const addressOf = (choice: PreviewChoice<View>) =>
    `${itemPath}/preview?${new URLSearchParams({ ...choice, ...kept })}`
  const choose = (change: Partial<PreviewChoice<View>>) => {
    const choice = { view, width, ...change }
    return { to: addressOf(choice), onChoose: chosen ? undefined : () => setOwn(choice) }
  }
  return (
    <section
      className={styles.pane}
      aria-label="Preview"
      data-is-own={chosen && true}
      data-ground="dark"
    >
      <div className={styles.tools}>
        <ChoiceLinks
          label="What is shown"
          links={names.map(each => ({
            ...choose({ view: each }),
            label: views[each].label,
            isChosen: each === view,
          }))}
        />
        {hasWidth && (
          <ChoiceLinks
            label="Width in pixels"
            links={widths.map(each => ({
              ...choose({ width: each }),
              label: each,
              isChosen: each === width,
            }))}
          />
        )}
        {chosen && <p className={styles.about}>{about}</p>}
      </div>
      <PreviewFrame
        address={`${itemPath}/preview/${view}?${new URLSearchParams({ ...kept, saved: String(saved) })}`}
        title={`${label} of “${title}”`}
        width={hasWidth ? width : undefined}
      />
      {!chosen && (
        <p className={styles.alone}>
          <span className={styles.about}>{about}</span>{' '}
          <Link to={addressOf({ view, width })}>Open the preview alone</Link>
        </p>
      )}
    </section>
  )
}
