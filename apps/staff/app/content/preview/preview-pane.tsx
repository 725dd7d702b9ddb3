import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChoiceLinks } from './choice-links.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './preview-pane.module.css'
import {
  type PreviewChoice,
  type PreviewView,
  previewViews,
  previewWidths,
} from './preview-views.ts'

interface PreviewPaneProps {
  /** "/articles/ID". */
  itemPath: string
  title: string
  /** A new one reloads the frame. */
  saved: number
  revision?: number | undefined
  /** On the preview's own page, where options are links. */
  chosen?: PreviewChoice
}

/** Without JavaScript, options link to the preview's own page; a phone has that alone. */
export function PreviewPane({ itemPath, title, saved, revision, chosen }: PreviewPaneProps) {
  const [own, setOwn] = useState<PreviewChoice>({ view: 'page', width: '390' })
  const { view, width } = chosen ?? own
  const { label, about } = previewViews[view]
  const isSite = view === 'page' || view === 'list'
  const kept: Record<string, string> = revision === undefined ? {} : { revision: String(revision) }
  const addressOf = (choice: PreviewChoice) =>
    `${itemPath}/preview?${new URLSearchParams({ ...choice, ...kept })}`
  const choose = (change: Partial<PreviewChoice>) => {
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
          links={(Object.keys(previewViews) as PreviewView[]).map(each => ({
            ...choose({ view: each }),
            label: previewViews[each].label,
            isChosen: each === view,
          }))}
        />
        {isSite && (
          <ChoiceLinks
            label="Width in pixels"
            links={previewWidths.map(each => ({
              ...choose({ width: each }),
              label: each,
              isChosen: each === width,
            }))}
          />
        )}
        <p className={styles.about}>{about}</p>
      </div>
      <PreviewFrame
        address={`${itemPath}/preview/${view}?${new URLSearchParams({ ...kept, saved: String(saved) })}`}
        title={`${label} of “${title}”`}
        width={isSite ? width : undefined}
      />
      {!chosen && <OpenAlone to={addressOf({ view, width })}>Open the preview alone</OpenAlone>}
    </section>
  )
}

function OpenAlone({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.alone}>
      <Link to={to}>{children}</Link>
    </p>
  )
}
