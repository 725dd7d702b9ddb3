import { RETENTION_MONTHS } from '@universe/contract/limits'
import { type Delivery, describeDelivery } from '../inbox/words/describe-mail.ts'
import { Panel } from '../shared/ui/panel.tsx'
import styles from './numbers.module.css'

interface WhatCountsProps {
  delivery: Delivery
  hours: string
}

export function WhatCounts({ delivery, hours }: WhatCountsProps) {
  return (
    <Panel title="How this is counted">
      <dl className={styles.terms}>
        <div>
          <dt>Requests</dt>
          <dd>
            Contact requests, demo requests and applications that you can see. Suspicious ones count
            once marked “Not spam”; spam never counts.
          </dd>
        </div>
        <div>
          <dt>First answer</dt>
          <dd>
            When an enquiry is first Waiting or Done, or an application is no longer New. Only
            opening hours count: {hours}. Requests not answered yet are counted separately, and so
            are those whose first answer was recorded as given by phone or mail.
          </dd>
        </div>
        <div>
          <dt>Applicants told</dt>
          <dd>
            Of those who applied in these weeks for a vacancy that is closed now: who got an answer
            that a mail server accepted, was answered by phone or mail, or was hired.
          </dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>
            Accepted means{' '}
            {delivery === 'written' ? describeDelivery(delivery) : 'that a mail server took it'}.
            Mail sent again after it failed does not count as first time. Mail still waiting is left
            out of the share.
          </dd>
        </div>
        <div>
          <dt>Erased requests</dt>
          <dd>
            Requests are erased after {RETENTION_MONTHS} months, or earlier on request. Erased
            requests leave all figures, so past weeks can shrink.
          </dd>
        </div>
        <div>
          <dt>Visitors</dt>
          <dd>Nobody is tracked. These numbers come only from requests sent to the company.</dd>
        </div>
      </dl>
    </Panel>
  )
}
