import type { DnsRecord, Finding } from '@universe/domain/newsletter/check-sender'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '@universe/ui/icons.tsx'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import styles from './sender.module.css'

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
export function FindingPanel({ finding }: { finding: Finding }) {
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
