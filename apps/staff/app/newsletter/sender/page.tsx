import { checkSender, type DnsRecord, type Finding } from '@universe/domain/newsletter/check-sender'
import { Button } from '@universe/ui/button.tsx'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '@universe/ui/icons.tsx'
import { Form, useNavigation } from 'react-router'
import listStyles from '../../content/list/list-page.module.css'
import { read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import styles from '../newsletter.module.css'
import { newsletterPlaces } from '../newsletter-places.ts'
import { NewsletterTabs } from '../newsletter-tabs.tsx'
import type { Route } from './+types/page.ts'

/** Bypasses the cache. */
const AGAIN = 'again'

export async function loader({ context, url }: Route.LoaderArgs) {
  const again = url.searchParams.has(AGAIN)
  const { at, ...check } = await read(context, checkSender, { again })
  const times = timesOf(context)
  return {
    ...check,
    lookedAt: `${times.recent(at, Date.now())}, ${times.zoneName}`,
    places: newsletterPlaces(signedIn(context)),
  }
}

export default function Sender({ loaderData }: Route.ComponentProps) {
  const { address, domain, isWritten, findings, lookedAt, places } = loaderData
  const { location } = useNavigation()
  const isAsking = new URLSearchParams(location?.search).has(AGAIN)
  return (
    <div className={listStyles.page}>
      <PageHead title="Sender" />
      <NewsletterTabs places={places} />
      <div className={styles.head}>
        <p className={styles.summary}>
          {summarize(findings).map((part, at, { length }) => (
            <span key={part}>
              <span className={styles.part}>
                {part}
                {at < length - 1 && ','}
              </span>{' '}
            </span>
          ))}
        </p>
        <p className={styles.about}>
          Mail comes from{' '}
          <strong>
            <BreakableAddress address={address} />
          </strong>
          . Whether it is taken for spam depends on what is published about {domain}: check here
          before you send an issue.
        </p>
        <Form method="get" className={styles.again}>
          <p>
            <span role="status">{isAsking && 'Checking … '}</span>
            Checked {lookedAt}.
          </p>
          <Button type="submit" variant="outline" name={AGAIN} value="1">
            Check again
          </Button>
        </Form>
      </div>
      {isWritten && (
        <p className={styles.trial}>
          No mail is sent yet: this server writes it to files. These checks matter once{' '}
          <code>SMTP_URL</code> is set.
        </p>
      )}
      {findings.map(finding => (
        <FindingPanel key={finding.name} finding={finding} />
      ))}
    </div>
  )
}

/** @returns parts, between which it may break */
function summarize(findings: readonly Finding[]): string[] {
  const ofVerdict = (wanted: Finding['verdict']) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  const parts = [
    [ofVerdict('bad'), `${ofVerdict('bad') === 1 ? 'needs' : 'need'} fixing`],
    [ofVerdict('warning'), 'could be better'],
    [ofVerdict('unknown'), 'unknown'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return said.length === 0
    ? [`All ${findings.length} checks are good`]
    : [`Of ${findings.length} checks`, ...said]
}

const titles: Record<Finding['name'], string> = {
  spf: 'SPF: who may send',
  dkim: 'DKIM: the signature',
  dmarc: 'DMARC: what to do with forgeries',
  mx: 'MX: where answers go',
}

const verdicts = {
  good: { word: 'Good', icon: <CheckIcon /> },
  warning: { word: 'Could be better', icon: <AlertIcon /> },
  bad: { word: 'Needs fixing', icon: <CloseIcon /> },
  unknown: { word: 'Unknown', icon: <InfoIcon /> },
}

/** SPF, DKIM, DMARC and so on. */
function FindingPanel({ finding }: { finding: Finding }) {
  const { name, verdict, sentence, records } = finding
  const { word, icon } = verdicts[verdict]
  return (
    <section className={styles.panel} aria-labelledby={name}>
      <header className={styles.findingHead}>
        <h2 id={name}>{titles[name]}</h2>
        <span className={styles.verdict} data-verdict={verdict}>
          {icon}
          {word}
        </span>
      </header>
      <p>{sentence}</p>
      {records.map(record => (
        <RecordShown key={`${record.isFound} ${record.value}`} record={record} />
      ))}
    </section>
  )
}

function RecordShown({ record }: { record: DnsRecord }) {
  const { name, type, value, isFound } = record
  return (
    <dl className={styles.record} data-found={isFound || undefined}>
      <div>
        <dt>{isFound ? 'Found at' : 'Publish at'}</dt>
        <dd>
          <span>
            <code>
              <BreakableAddress address={name} />
            </code>{' '}
            ({type}&nbsp;record)
          </span>
          <CopyButton text={name} what={`the name ${name}`} />
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          <code>
            {value.split(/(?<=@)/).map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
              <span key={at} className={styles.part}>
                <BreakableAddress address={part} />
              </span>
            ))}
          </code>
          <CopyButton text={value} what={`the value of ${name}`} />
        </dd>
      </div>
    </dl>
  )
}
