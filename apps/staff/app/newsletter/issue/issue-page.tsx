import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { DraftEditor } from '../../content/editor/draft-editor.tsx'
import { OpenDraft, useSavedDraft } from '../../content/editor/open-draft.tsx'
import pageStyles from '../../content/item-page.module.css'
import { countOf, formatCount } from '../../shared/count.ts'
import { useNavigationTrouble } from '../../shared/navigation/navigation-trouble.ts'
import { useLivePage } from '../../shared/navigation/use-live-page.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { idsOf } from './article-list.ts'
import styles from './issue.module.css'
import { IssueArticles, useKnownArticles } from './issue-articles.tsx'
import { IssueHead } from './issue-head.tsx'
import { BesidePreview } from './issue-preview.tsx'
import { IssueStatus } from './issue-status.tsx'
import type { ShownIssue } from './show-issue.ts'
import type { ShownProgress } from './show-progress.ts'

export function IssuePage({ issue }: { issue: ShownIssue }) {
  return (
    <OpenDraft item={issue} path={issue.path} isLooking={undefined}>
      <Content issue={issue} />
    </OpenDraft>
  )
}

function Content({ issue }: { issue: ShownIssue }) {
  const { revision } = useSavedDraft()
  const { subject } = issue.draft
  const title = subject || 'No subject yet'
  const known = useKnownArticles(issue)
  const titleOf = (id: number) => known.get(id)?.title ?? 'An article'
  return (
    <BesidePreview issue={{ path: issue.path, subject, revision }}>
      <title>{`${title} · Universe Staff`}</title>
      <IssueHead issue={issue} />
      <h1
        className={issue.isEditable ? pageStyles.heading : styles.heading}
        tabIndex={-1}
        data-page-heading
      >
        {title}
      </h1>
      <IssueStatus issue={issue} />
      {issue.progress ? (
        <ProgressPanel {...issue} progress={issue.progress} />
      ) : (
        <DraftEditor
          slots={{ articles: <IssueArticles issue={issue} known={known} /> }}
          describe={(name, text) =>
            name === 'articles' ? idsOf(text).map(titleOf).join('\n') : text
          }
        />
      )}
    </BesidePreview>
  )
}

interface ProgressPanelProps {
  progress: ShownProgress
  maySend: boolean
  mayCheck: boolean
  path: string
}

const titles: Partial<Record<ShownProgress['state'], string>> = {
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
}

/** Another member may resume a paused issue. */
const POLL_MS: Partial<Record<ShownProgress['state'], number>> = { sending: 2000, paused: 6000 }

function ProgressPanel({ progress, maySend, mayCheck, path }: ProgressPanelProps) {
  const { state, percent, about, failure, isYetToBegin } = progress
  const isOnItsWay = state === 'sending' || state === 'paused'
  const trouble = useNavigationTrouble()
  const isOver = trouble?.kind === 'signed-out'
  useLivePage(isOver ? undefined : POLL_MS[state])
  const isUnreached = !isOver && trouble?.isBackground
  const title = isYetToBegin ? 'Starting in a moment' : titles[state]
  return (
    <Panel
      title={failure === null ? (title ?? '') : 'Paused automatically'}
      text={<Facts>{about}</Facts>}
    >
      {failure !== null && <Failure {...progress} failure={failure} mayCheck={mayCheck} />}
      <Bar {...progress} />
      <Figures {...progress} />
      {/* Announced at every ten percent and at the end. */}
      <p role="status" className={styles.found}>
        <VisuallyHidden>
          {state === 'sending' && !isYetToBegin
            ? `${Math.floor(percent / 10) * 10} percent done`
            : title}
        </VisuallyHidden>
      </p>
      {isUnreached && (
        <p>Cannot reach the server. These figures are from before and update once it answers.</p>
      )}
      {state === 'sending' && (
        <noscript>
          <p>
            <a href={path}>Reload the page</a> to see how far it is.
          </p>
        </noscript>
      )}
      {maySend && (isOnItsWay || progress.retryable > 0) && <Controls {...progress} />}
    </Panel>
  )
}

interface FailureProps extends Pick<ShownProgress, 'refused'> {
  failure: string
  mayCheck: boolean
}

/** Why sending stopped, and what to do. */
function Failure({ refused, failure, mayCheck }: FailureProps) {
  const check = 'the sender check'
  return (
    <div className={styles.failure}>
      <p>
        {countOf(refused, 'mail')} of it were refused in a row, so it paused to protect the rest.
        The server’s last answer: “{failure}”
      </p>
      <p>
        Look at {mayCheck ? <Link to="/newsletter/sender">{check}</Link> : check}, and show that
        answer to whoever manages your mail. Once it is fixed, resume: those who are waiting get
        theirs.
      </p>
    </div>
  )
}

function Controls({ state, sent, waiting, retryable }: ShownProgress) {
  return (
    <>
      {retryable > 0 && (
        <p>
          {countOf(retryable, 'subscriber')} whose mail was refused {retryable === 1 ? 'is' : 'are'}{' '}
          still subscribed. Once the cause is fixed, try again: nobody gets it twice.
        </p>
      )}
      <div className={styles.controls}>
        {state === 'sending' && (
          <GuardedForm intent="pause">
            <Button type="submit" variant="outline">
              Pause
            </Button>
          </GuardedForm>
        )}
        {state === 'paused' && (
          <GuardedForm intent="resume">
            <Button type="submit">Resume</Button>
          </GuardedForm>
        )}
        {retryable > 0 && (
          <GuardedForm intent="retry">
            <Button type="submit" variant="outline">
              {state === 'paused' ? 'Resume and retry refused' : 'Retry refused'}
            </Button>
          </GuardedForm>
        )}
        {(state === 'sending' || state === 'paused') && (
          <FormDisclosure label="Cancel …" intent="cancel" isDanger>
            <p>
              {sent === 0
                ? 'Nobody has received it yet'
                : `${countOf(sent, 'subscriber')} already got it`}
              ; {formatCount(waiting)} would still get it. A canceled issue cannot be resumed.
            </p>
            <Button type="submit" variant="danger">
              Cancel issue
            </Button>
          </FormDisclosure>
        )}
      </div>
    </>
  )
}

const WIDTH = 1000

function Bar({ total, sent, refused, skipped }: ShownProgress) {
  const width = (count: number) => (total === 0 ? 0 : (count * WIDTH) / total)
  const parts = [
    { name: 'sent', count: sent },
    { name: 'refused', count: refused },
    { name: 'skipped', count: skipped },
  ]
  let x = 0
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ name, count }) => {
        const from = x
        x += width(count)
        return <rect key={name} data-part={name} x={from} width={width(count)} height="10" />
      })}
    </svg>
  )
}

function Figures({ sent, sentText, waiting, refused, skipped }: ShownProgress) {
  const figures = [
    ['sent', 'Sent', sent, sentText],
    ['waiting', 'Waiting', waiting, 'to be sent or retried'],
    ['refused', 'Refused', refused, 'by a mail server'],
    ['skipped', 'Skipped', skipped, 'unsubscribed, canceled'],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, label, count, about]) => (
        <div key={name} data-part={name}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatCount(count)}</strong> <span>{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
