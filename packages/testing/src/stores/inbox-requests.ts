import { createHash, randomUUIDv7 } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import { requestReference } from '@universe/contract/request-reference'
import type { Store } from '@universe/store/store'
import { contactFields, pdf } from '../clients/api-requests.ts'
import { inStoreOf } from './stored-drafts.ts'

export interface InboxRequest {
  kind: 'contact' | 'demo' | 'application'
  name: string
  company?: string
  email?: string
  /** Business line, demo type or vacancy's title. */
  topic: string
  /** By default one that the site does not have. */
  vacancyId?: number
  /** The header `About`. */
  about?: string
  agoMs: number
  suspicion?: string
  /** By default both mails were accepted. */
  mail?: 'given-up' | 'acknowledgment-given-up' | 'second-attempt' | 'waiting' | 'not-acknowledged'
}

/** Every line and kind, failed mail, and suspected spam. */
export const exampleInbox: InboxRequest[] = [
  {
    kind: 'contact',
    name: 'Dana Saleh',
    company: 'Northern Mobile',
    topic: 'Telecom',
    agoMs: 34 * MINUTE_MS,
  },
  {
    kind: 'demo',
    name: 'Omar Khalil',
    company: 'Blue Shop',
    topic: 'Cyber Security',
    agoMs: 49 * MINUTE_MS,
  },
  { kind: 'application', name: 'Lina Haddad', topic: 'Backend Engineer, Payments', agoMs: HOUR_MS },
  {
    kind: 'demo',
    name: 'Yusuf Nasser',
    company: 'City Schools',
    topic: 'Education System',
    agoMs: 3 * HOUR_MS,
    mail: 'acknowledgment-given-up',
  },
  {
    kind: 'contact',
    name: 'qwerty',
    company: 'asdf',
    topic: 'E-Marketing',
    agoMs: 4 * HOUR_MS,
    suspicion: 'sent after 740 ms',
  },
  {
    kind: 'contact',
    name: 'Rana Aziz',
    company: 'Harbor Market',
    topic: 'E-Marketing',
    agoMs: 13 * HOUR_MS,
  },
  {
    kind: 'application',
    name: 'Sami Darwish',
    topic: 'Quality Engineer',
    vacancyId: 902,
    agoMs: 16 * HOUR_MS,
    mail: 'waiting',
  },
  {
    kind: 'contact',
    name: 'Huda Mansour',
    company: 'Radio One',
    topic: 'Telecom',
    agoMs: DAY_MS + HOUR_MS,
    mail: 'second-attempt',
  },
  {
    kind: 'demo',
    name: 'Karim Odeh',
    company: 'Olive Bank',
    topic: 'Business Intelligence',
    agoMs: 2 * DAY_MS,
    mail: 'given-up',
  },
  {
    kind: 'demo',
    name: 'Dana Saleh',
    company: 'Northern Mobile',
    topic: 'Virtual Reality',
    agoMs: 21 * DAY_MS,
  },
]

/** Oldest first. */
export async function storeInbox(
  { db }: Store,
  requests: readonly InboxRequest[] = exampleInbox,
  now = Date.now(),
): Promise<string[]> {
  const ids: string[] = []
  for (const request of [...requests].sort((a, b) => b.agoMs - a.agoMs)) {
    const { kind, name, company = null, topic, agoMs, suspicion = null, about } = request
    const { vacancyId = 901 } = request
    const email =
      request.email ??
      `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${(company ?? 'mail').toLowerCase().replace(/\W/g, '')}.example`
    const created_at = now - agoMs
    const id = randomUUIDv7()
    await db.transaction().execute(async trx => {
      if (kind === 'application') {
        await trx
          .insertInto('applications')
          .values({
            id,
            name,
            email,
            vacancy_id: vacancyId,
            vacancy_title: topic,
            created_at,
            suspicion,
          })
          .execute()
        const sha256 = createHash('sha256').update(pdf).digest('hex')
        await trx
          .insertInto('cvs')
          .values({ application_id: id, content: pdf, sha256, byte_size: pdf.length })
          .execute()
      } else {
        const { phone } = contactFields
        const row = {
          id,
          kind,
          topic,
          name,
          company,
          email,
          phone,
          about: about ?? null,
          body: null,
          consent_text: null,
          consent_policy: null,
          created_at,
          suspicion,
        }
        await trx.insertInto('enquiries').values(row).execute()
      }
      const reference = requestReference(id)
      const withheld = request.mail === 'not-acknowledged' ? 'client' : null
      await trx.updateTable('requests').set({ reference, withheld }).where('id', '=', id).execute()
      await trx
        .insertInto('outbox')
        .values(messagesOf({ ...request, id, email, created_at, reference }))
        .execute()
    })
    ids.push(id)
  }
  return ids.reverse()
}

export function storeInboxOf(
  server: { dataDir: string },
  requests?: readonly InboxRequest[],
): Promise<string[]> {
  return inStoreOf(server, store => storeInbox(store, requests))
}

interface Stored extends InboxRequest {
  id: string
  email: string
  created_at: number
  reference: string
}

function messagesOf({ id, kind, email, created_at, reference, suspicion, mail }: Stored) {
  const message = (purpose: 'company' | 'acknowledgement', recipient: string) => {
    const messageId = randomUUIDv7()
    return {
      id: messageId,
      request_kind: kind,
      request_id: id,
      purpose,
      recipient,
      created_at,
      reply_to: null,
      subject: `A request (${reference})`,
      body: purpose === 'company' ? null : 'Thank you.',
      attachment_application_id: purpose === 'company' && kind === 'application' ? id : null,
      message_id: `<${messageId}@universe.example>`,
      ...progressOf(purpose, created_at, mail),
    }
  }
  const company = message('company', 'info@universe.example')
  const isAcknowledged = suspicion === undefined && mail !== 'not-acknowledged'
  return isAcknowledged ? [company, message('acknowledgement', email)] : [company]
}

function progressOf(
  purpose: 'company' | 'acknowledgement',
  created_at: number,
  mail: InboxRequest['mail'],
) {
  const isCompany = purpose === 'company'
  const leases = { lease_owner: null, first_attempt_at: created_at }
  const far = created_at + 365 * DAY_MS
  if (mail === (isCompany ? 'given-up' : 'acknowledgment-given-up')) {
    const last_error = 'Message failed: 550 5.1.1 No such mailbox here'
    return {
      ...leases,
      state: 'dead' as const,
      attempts: isCompany ? 12 : 1,
      next_attempt_at: far,
      last_error,
      sent_at: null,
    }
  }
  if (mail === 'waiting' && isCompany) {
    const last_error = 'connect ECONNREFUSED'
    return {
      ...leases,
      state: 'pending' as const,
      attempts: 3,
      next_attempt_at: far,
      last_error,
      sent_at: null,
    }
  }
  const attempts = mail === 'second-attempt' ? 2 : 1
  return {
    ...leases,
    state: 'sent' as const,
    attempts,
    next_attempt_at: created_at,
    last_error: null,
    sent_at: created_at + attempts * 1200,
  }
}
