import type { contact } from '@universe/contract/forms/contact'
import type { FormValues } from '@universe/contract/forms/definition'
import type { demo } from '@universe/contract/forms/demo'
import type { Generated } from 'kysely'

/** The store's tables as Kysely types. Times are epoch milliseconds unless a comment says otherwise. */
export interface Tables {
  subscribers: SubscriberTable
  suspected_subscriptions: SuspectedSubscriptionTable
  enquiries: EnquiryTable
  applications: ApplicationTable
  cvs: CvTable
  outbox: OutboxTable
  acknowledgement_counts: AcknowledgementCountTable
  idempotency_keys: IdempotencyKeyTable
  blogs: BlogTable
  jobs: JobTable
  blog_pictures: BlogPictureTable
  content_versions: ContentVersionTable
  write_probes: WriteProbeTable
}

/** Newsletter subscribers (specification, section 3). */
export interface SubscriberTable {
  id: string
  /** In lower case: one address subscribes once, however it is typed. */
  email: string
  created_at: number
  /** Always null: what looks like a machine's stands in `suspected_subscriptions`. */
  suspicion: string | null
}

/** Subscriptions that look like a machine's. Nobody writes to these addresses. */
export interface SuspectedSubscriptionTable {
  id: string
  /** In lower case. */
  email: string
  created_at: number
  /** Why it looks like a machine's. */
  suspicion: string
}

/**
 * Contact and demo requests. What only a text in our own form says (topic, name, company, phone) is
 * null where the text is in another front end's words.
 */
export interface EnquiryTable extends Required<EnquiryFields> {
  id: string
  kind: 'contact' | 'demo'
  /** The text of another front end; null for our own, which is composed from the columns. */
  body: string | null
  /**
   * What a demo's visitor agreed to, at `created_at`; null where nothing says that they did. Earlier
   * releases wrote it for every demo request in our own text, also for one that named no policy.
   */
  consent_text: string | null
  /** The privacy policy as the visitor's page named it: its date, and a hash of its words. */
  consent_policy: string | null
  created_at: number
  /** Why the request looks like a machine's, or null for one that does not. */
  suspicion: string | null
}

type EnquiryValues = FormValues<typeof contact> & FormValues<typeof demo>
type EnquiryTopic = (typeof contact | typeof demo)['topic']

/**
 * What visitors fill in: each field of the two forms has the column of its name; a phone is digits
 * alone, with the country code. A business line or demo type is the `topic`.
 */
export type EnquiryFields = {
  [Column in Exclude<keyof EnquiryValues, EnquiryTopic> | 'topic']?: string | null
} & { email: string }

/** Applications for vacancies (specification, section 3), each with a row in `cvs`. */
export interface ApplicationTable {
  id: string
  name: string
  email: string
  vacancy_id: number | null
  /** Kept beside the id, since a vacancy may be gone when its applications are read. */
  vacancy_title: string | null
  created_at: number
  suspicion: string | null
}

/** The CVs of applications, as they came. */
export interface CvTable {
  application_id: string
  content: Uint8Array
  sha256: string
  byte_size: number
}

/** Messages that a request causes, written in its transaction and sent later. */
export interface OutboxTable {
  id: string
  request_kind: RequestKind
  request_id: string
  purpose: 'company' | 'acknowledgement'
  recipient: string
  /** Null where an answer goes to the visitor, whose address stands with the request. */
  reply_to: string | null
  subject: string
  /** Null where it is composed from the request as it is sent: what the visitor entered stands there. */
  body: string | null
  /** The application whose CV goes along. */
  attachment_application_id: string | null
  /** The same on every attempt, so that a receiver can discard a repeat. */
  message_id: string
  state: 'pending' | 'sent' | 'dead'
  attempts: number
  first_attempt_at: number | null
  next_attempt_at: number
  lease_owner: string | null
  /** As `outbox-repository.ts` of the domain writes it. */
  lease_until: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
}

/** What a message is about, as the outbox stores it; a newsletter form makes a `subscriber`. */
export type RequestKind = 'subscriber' | 'contact' | 'demo' | 'application'

/** How many acknowledgements went out in a day, for the budgets. */
export interface AcknowledgementCountTable {
  /** Whose budget: an address by its canonical spelling, `client:` and its name, or `all`. */
  recipient: string
  /** A UTC day as YYYY-MM-DD. */
  day: string
  sent: number
}

/** Requests' keys, each with a digest of what came under it and the answer that it got. */
export interface IdempotencyKeyTable {
  key: string
  call: string
  content_hash: string
  status: number
  answer: string
  created_at: number
}

/** Published articles (specification, section 3). */
export interface BlogTable {
  id: Generated<number>
  title: string
  category: string
  /** An ISO date or date-time as written, never an instant. */
  created_at: string
  description: string
  description_details: string
  image: string
}

/** Published vacancies (specification, section 3). */
export interface JobTable {
  id: Generated<number>
  title: string
  category: string
  description: string
  job_details: string
  qualifications: string
  /** An ISO date-time as written, never an instant. */
  created_at: string
}

/** The originals of articles' pictures. */
export interface BlogPictureTable {
  /** The path below the portal's address, as a blog's `image` names it. */
  path: string
  content: Uint8Array
  media_type: string
  sha256: string
}

/** Triggers count a name's version up whenever its table changes. */
export interface ContentVersionTable {
  name: 'blogs' | 'jobs'
  version: number
}

/** Always empty: `probeWriting` deletes what it writes. */
export interface WriteProbeTable {
  id: string
  content: string
}
