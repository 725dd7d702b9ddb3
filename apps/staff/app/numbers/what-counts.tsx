import { RETENTION_MONTHS } from '@universe/contract/limits'
import { type Delivery, describeDelivery } from '../inbox/words/describe-mail.ts'
import { Panel } from '../shared/ui/panel.tsx'
import styles from './numbers.module.css'

interface WhatCountsProps {
  delivery: Delivery
  hours: string
}

/** How the numbers are computed, and their limits. */
export function WhatCounts({ delivery, hours }: WhatCountsProps) {
  return (
    <Panel title="What is counted">
      <dl className={styles.terms}>
        <div>
          <dt>Requests</dt>
          <dd>
            Contact requests, demo requests and applications, as far as you may see them. Suspicious
            ones count once somebody says “Not spam”; spam never does.
          </dd>
        </div>
        <div>
          <dt>First answer</dt>
          <dd>
            The first time that an enquiry is Waiting or Done, or that an application is no longer
            New. Time counts while the office is open: {hours}. A request that nobody has answered
            yet is in no time; it is counted apart. So is one whose first answer a member noted as
            given by phone or mail, which nobody can time.
          </dd>
        </div>
        <div>
          <dt>Applicants told</dt>
          <dd>
            Of those who applied in these weeks for a vacancy that is on the site no more: who got
            an answer that a mail server accepted, or was answered by phone or mail, or hired.
          </dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>
            Accepted means{' '}
            {delivery === 'written' ? describeDelivery(delivery) : 'that a mail server took it'}.
            What is tried anew after it was given up is not accepted at first try. What still waits
            is in no share.
          </dd>
        </div>
        <div>
          <dt>What is missing</dt>
          <dd>
            Requests are erased after {RETENTION_MONTHS} months, and earlier where a person asks. An
            erased one leaves every number, so those of past weeks can become smaller.
          </dd>
        </div>
        <div>
          <dt>Visitors</dt>
          <dd>
            Nobody is tracked for these numbers. They are counted from requests that were sent to
            the company, and from nothing else.
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
