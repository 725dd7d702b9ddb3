import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChoiceLinks } from '../../content/preview/choice-links.tsx'
import { PreviewFrame } from '../../content/preview/preview-frame.tsx'
import styles from './issue.module.css'
import { type IssueView, issueViews, type MailChoice, mailWidths } from './issue-views.ts'

export function BesidePreview({
  issue,
  children,
}: {
  issue: Pick<IssuePreviewProps, 'path' | 'subject' | 'revision'>
  children: ReactNode
}) {
  return (
    <div className={styles.page} data-has-aside>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside} aria-label="Preview">
        <div className={styles.beside}>
          <IssuePreview {...issue} />
        </div>
      </aside>
    </div>
  )
}

interface IssuePreviewProps {
  path: string
  subject: string
  /** A new one reloads the frame. */
  revision: number
  /** From the preview’s own page, where every option is a link. */
  chosen?: MailChoice
}

/** HTML at phone or desktop width, and text. */
export function IssuePreview({ path, subject, revision, chosen }: IssuePreviewProps) {
  const [own, setOwn] = useState<MailChoice>({ view: 'mail', width: '390' })
  const { view, width } = chosen ?? own
  const addressOf = (choice: MailChoice) => `${path}/preview?${new URLSearchParams({ ...choice })}`
  const choose = (change: Partial<MailChoice>) => {
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
      <div className={styles.issuePreviewTools}>
        <ChoiceLinks
          label="What is shown"
          links={(Object.keys(issueViews) as IssueView[]).map(each => ({
            ...choose({ view: each }),
            label: issueViews[each],
            isChosen: each === view,
          }))}
        />
        {view === 'mail' && (
          <ChoiceLinks
            label="Width in pixels"
            links={mailWidths.map(each => ({
              ...choose({ width: each }),
              label: each,
              isChosen: each === width,
            }))}
          />
        )}
        <p className={styles.issuePreviewAbout}>as it is saved</p>
      </div>
      <PreviewFrame
        address={`${path}/preview/${view}?saved=${revision}`}
        title={`${issueViews[view]} of “${subject || 'No subject yet'}”`}
        width={view === 'mail' ? width : undefined}
      />
      {!chosen && (
        <p className={styles.alone}>
          <Link to={addressOf({ view, width })}>Open the preview alone</Link>
        </p>
      )}
    </section>
  )
}
