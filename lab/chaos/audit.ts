import type { Store } from '@universe/store/store'
import type { MailServer } from '@universe/testing/servers/mail-server'
import { inStore } from '@universe/testing/stores/stored-drafts'
import { listViolations, type Outcome } from './outcome.ts'
import type { StorePlace } from './store-place.ts'
import { type Submission, sha256 } from './submissions.ts'
import type { Traffic } from './visitors.ts'

interface Audited {
  name: string
  place: StorePlace
  submissions: readonly Submission[]
  traffic: Pick<Traffic, 'sent' | 'acknowledged' | 'failures' | 'slowestMs'>
  smtp: MailServer
}

/**
 * Compares acknowledged requests with store and received mail, after the servers have ended and all
 * messages should be sent.
 */
export async function audit({
  name,
  place,
  submissions,
  traffic,
  smtp,
}: Audited): Promise<Outcome> {
  const { requests, messages, keys } = await inStore(place.location, readStore)
  const stored = submissions.filter(one => requests.some(isSame(one)))
  const received = Map.groupBy(smtp.received, ({ mail }) => mail.messageId)
  const announced = listAnnounced(smtp)
  const kept = new Set(stored.filter(one => announced.has(nameOf(one))).map(({ key }) => key))
  const lost = [...traffic.acknowledged].filter(key => !kept.has(key)).length
  const requestIds = new Set(requests.map(({ id }) => id))
  const companyIds = messages.filter(({ purpose }) => purpose === 'company')
  const refused = traffic.failures.filter(({ status }) => status >= 400 && status < 500)
  return {
    case: name,
    sent: traffic.sent,
    acknowledged: traffic.acknowledged.size,
    stored: stored.length,
    delivered: received.size,
    repeated: smtp.received.length - received.size,
    lost,
    slowestMs: traffic.slowestMs,
    violations: listViolations({
      [`${lost} acknowledged submissions are lost`]: lost > 0,
      'submissions never acknowledged': traffic.acknowledged.size < submissions.length,
      'a valid request was refused': refused.length > 0,
      'a submission is stored more than once': requests.length > submissions.length,
      'a request is stored without its key': keys.length !== requests.length,
      'a request is stored by half': requests.some(({ isWhole }) => !isWhole),
      'a request has no message, or more than one, to the company':
        companyIds.length !== requests.length ||
        companyIds.some(({ request_id }) => !requestIds.has(request_id)),
      'a message is not sent': messages.some(({ state }) => state !== 'sent'),
      'a message marked as sent never arrived': messages.some(
        ({ state, message_id }) => state === 'sent' && !received.has(message_id),
      ),
    }),
  }
}

interface StoredRequest {
  id: string
  kind: string
  email: string
  sha256?: string
  isWhole: boolean
}

async function readStore({ db }: Store) {
  const [subscribers, enquiries, applications, messages, keys] = await Promise.all([
    db.selectFrom('subscribers').select(['id', 'email']).execute(),
    db.selectFrom('enquiries').select(['id', 'kind', 'email']).execute(),
    db
      .selectFrom('applications')
      .leftJoin('cvs', 'cvs.application_id', 'applications.id')
      .select(['id', 'email', 'content'])
      .execute(),
    db
      .selectFrom('outbox')
      .select(['request_id', 'purpose', 'state', 'message_id', 'last_error'])
      .execute(),
    db.selectFrom('idempotency_keys').select('key').execute(),
  ])
  const requests: StoredRequest[] = [
    ...subscribers.map(row => ({ ...row, kind: 'subscriber', isWhole: true })),
    ...enquiries.map(row => ({ ...row, isWhole: true })),
    ...applications.map(({ id, email, content }) => ({
      id,
      email,
      kind: 'application',
      isWhole: content !== null,
      sha256: content ? sha256(content) : '',
    })),
  ]
  return { requests, messages, keys }
}

function isSame(submission: Submission) {
  return (row: StoredRequest) =>
    row.kind === submission.kind &&
    row.email === submission.email &&
    row.sha256 === submission.sha256
}

/** @returns submissions in the company's mail, by form, address and CV */
function listAnnounced({ received }: MailServer): Set<string> {
  const companys = received.filter(({ mail }) => mail.replyTo !== undefined)
  return new Set(
    companys.map(({ mail }) => {
      const [cv] = mail.attachments
      const email = /^Email: (\S+)$/m.exec(mail.text ?? '')?.[1] ?? ''
      return [formOf(mail.subject), email, cv ? sha256(cv.content) : ''].join()
    }),
  )
}

function nameOf({ kind, email, sha256: cv = '' }: Submission): string {
  return [kind, email, cv].join()
}

function formOf(subject = ''): string {
  const forms = { Contact: 'contact', Demo: 'demo', Job: 'application', Newsletter: 'subscriber' }
  const [word = ''] = subject.split(' ')
  return forms[word as keyof typeof forms] ?? subject
}
