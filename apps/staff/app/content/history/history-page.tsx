import { Button } from '@universe/ui/button.tsx'
import { Form } from 'react-router'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { PageLinks } from '../../shared/ui/page-links.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import { contentWords } from '../content-words.ts'
import { ComparedVersions } from './compared-versions.tsx'
import styles from './history-page.module.css'
import type { ShownRevision, ShownVersions } from './show-history.ts'

export function HistoryPage({ history }: { history: ShownVersions }) {
  const { kind, id, title, next, isFirst, isDeleted, said } = history
  const { one, path } = contentWords[kind]
  return (
    <div className={styles.page}>
      <PageHead
        title={`History of “${title}”`}
        above={<BackLink to={`${path}/${id}`}>Back to the {one}</BackLink>}
      >
        <p>
          Every version is kept. What one editor saves within ten minutes counts as one version.
          {isDeleted && ` This ${one} is in the bin: restore it first.`}
        </p>
      </PageHead>
      <StatusMessage text={said} />
      <div className={styles.columns}>
        <div className={styles.versions}>
          <VersionList history={history} />
          <PageLinks first={`${path}/${id}/history`} next={next} isFirst={isFirst} />
        </div>
        <ComparedVersions history={history} />
      </div>
      <ZoneNote />
    </div>
  )
}

function VersionList({ history }: { history: ShownVersions }) {
  const { kind, id, revisions, compared, isFirst } = history
  return (
    // Remounted when the address changes.
    <Form
      key={`${compared?.from} ${compared?.to} ${revisions[0]?.number}`}
      action={`${contentWords[kind].path}/${id}/history`}
      className={styles.form}
    >
      {!isFirst && <input type="hidden" name="before" value={(revisions[0]?.number ?? 0) + 1} />}
      <div className={styles.card}>
        <div className={styles.head} aria-hidden="true">
          <span>Old</span>
          <span>New</span>
        </div>
        <ol className={styles.list} aria-label="Versions" reversed>
          {revisions.map(revision => (
            <Version
              key={revision.number}
              revision={revision}
              from={compared?.from}
              to={compared?.to}
              isAlone={revisions.length === 1}
            />
          ))}
        </ol>
      </div>
      {revisions.length > 1 && (
        <Button type="submit" variant="outline">
          Compare
        </Button>
      )}
    </Form>
  )
}

interface VersionProps {
  revision: ShownRevision
  from: number | undefined
  to: number | undefined
  isAlone: boolean
}

function Version({ revision, from, to, isAlone }: VersionProps) {
  const { number, at, when, by, how, marks, published } = revision
  return (
    <li className={styles.version} data-compared={number === from || number === to || undefined}>
      {!isAlone && (
        <>
          <Choice
            name="from"
            label={`Version ${number} as the old one`}
            number={number}
            chosen={from}
          />
          <Choice
            name="to"
            label={`Version ${number} as the new one`}
            number={number}
            chosen={to}
          />
        </>
      )}
      <div className={styles.about}>
        <p className={styles.name}>
          Version {number}
          {marks.map(mark => (
            <span key={mark.name} className={styles.mark} data-mark={mark.name}>
              {mark.text}
            </span>
          ))}
        </p>
        <p>
          {how} by <bdi>{by}</bdi>
        </p>
        <p>
          <Facts>
            <time dateTime={at}>{when}</time>
            {published}
          </Facts>
        </p>
      </div>
    </li>
  )
}

interface ChoiceProps {
  name: 'from' | 'to'
  label: string
  number: number
  chosen: number | undefined
}

function Choice({ name, label, number, chosen }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={number}
        defaultChecked={number === chosen}
        aria-label={label}
      />
    </label>
  )
}
