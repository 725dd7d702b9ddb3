import { mailtoAddress } from '@universe/contract/reply-address'
import { VISIT_FIELDS } from '@universe/contract/visit-source'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { countOf } from '../../shared/count.ts'
import { textLanguage } from '../../shared/text-language.ts'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import { inboxAddress } from '../inbox-address.ts'
import { describeOrigin, VISIT_LABELS } from '../words/describe-visit.ts'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Shown = Route.ComponentProps['loaderData']

export function Fields({
  fields,
  text,
  consent,
  entered,
  daysLeft,
  visit,
}: Pick<Shown, 'fields' | 'text' | 'consent' | 'entered' | 'daysLeft' | 'visit'>) {
  return (
    <>
      <dl className={styles.fields}>
        {fields.map(field => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Value {...field} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Erased in</dt>
          <dd>{countOf(daysLeft, 'day')}</dd>
        </div>
        {visit && (
          <div>
            <dt>Came from</dt>
            <dd>
              <Visit {...visit} />
            </dd>
          </div>
        )}
        {entered && (
          <div>
            <dt>Entered by</dt>
            <dd>
              <bdi>{entered.by}</bdi>, {entered.from}
              <small> No consent is recorded.</small>
            </dd>
          </div>
        )}
        {consent && (
          <div>
            <dt>Agreed to</dt>
            <dd>
              {consent.text}
              {consent.policy && <small> Policy {consent.policy}</small>}
            </dd>
          </div>
        )}
      </dl>
      {text !== null && (
        <section>
          <h3>Original text</h3>
          <p className={styles.text} {...textLanguage(text)}>
            {text}
          </p>
        </section>
      )}
    </>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  if (name === 'email')
    return (
      <a href={mailtoAddress(value)}>
        <BreakableAddress address={value} />
      </a>
    )
  if (name === 'phone') return <a href={`tel:${value}`}>{value}</a>
  return <bdi>{value}</bdi>
}

function Visit({ origin, ...visit }: NonNullable<Shown['visit']>) {
  const details = VISIT_FIELDS.flatMap(name => {
    const value = visit[name]
    return value && value !== origin ? [{ label: VISIT_LABELS[name], value }] : []
  })
  return (
    <>
      <Link to={inboxAddress(new URLSearchParams(), { origin, state: 'all' })}>
        <bdi>{describeOrigin(origin)}</bdi>
      </Link>
      {details.map(({ label, value }) => (
        <small key={label}>
          {' '}
          {label}: <bdi>{value}</bdi>
        </small>
      ))}
    </>
  )
}

interface CvDownloadProps {
  id: string
  byteSize: number
}

/** Downloads are recorded. */
export function CvDownload({ id, byteSize }: CvDownloadProps) {
  return (
    <section className={styles.cv}>
      <h3>CV</h3>
      <p>PDF, {describeSize(byteSize)}</p>
      {/* reloadDocument: the router would fetch data only. */}
      <a href={`/inbox/${id}/cv`} {...buttonLook('outline')}>
        Download CV
      </a>
      <p className={styles.note}>
        Downloads are recorded. The file is unchecked: open it in an{' '}
        <span className={styles.whole}>up-to-date</span> program.
      </p>
    </section>
  )
}

/** @returns "120 KB" or "1.4 MB" */
export function describeSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

interface OtherRequestsProps {
  email: string
  requests: { id: string; kind: string; age: string }[]
}

/** From the same mailbox, in any spelling. */
export function OtherRequests({ email, requests }: OtherRequestsProps) {
  return (
    <section className={styles.others}>
      {requests.length > 0 && (
        <>
          <h3>Other requests from this person</h3>
          <ul>
            {requests.map(({ id, kind, age }) => (
              <li key={id}>
                <Link to={`/inbox/${id}`}>{kind}</Link>, {age}
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={`/people?${new URLSearchParams({ address: email })}`}>
        Everything about this person
      </Link>
    </section>
  )
}
