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
  requests: RequestTable
  request_changes: RequestChangeTable
  request_search: RequestSearchTable
  outbox: OutboxTable
  acknowledgement_counts: AcknowledgementCountTable
  stored_byte_counts: StoredByteCountTable
  idempotency_keys: IdempotencyKeyTable
  blogs: BlogTable
  jobs: JobTable
  blog_pictures: BlogPictureTable
  content_versions: ContentVersionTable
  content_items: ContentItemTable
  revisions: RevisionTable
  schedules: ScheduleTable
  publications: PublicationTable
  pictures: PictureTable
  content_search: ContentSearchTable
  write_probes: WriteProbeTable
  members: MemberTable
  member_roles: MemberRoleTable
  invitations: InvitationTable
  passkeys: PasskeyTable
  recovery_codes: RecoveryCodeTable
  sessions: SessionTable
  sign_in_links: SignInLinkTable
  webauthn_challenges: WebauthnChallengeTable
  recovery_attempts: RecoveryAttemptTable
  audit: AuditTable
  erasures: ErasureTable
  reminders: ReminderTable
  subscriber_events: SubscriberEventTable
  subscriber_counts: SubscriberCountTable
  newsletter_issues: NewsletterIssueTable
  newsletter_messages: NewsletterMessageTable
  heartbeats: HeartbeatTable
  form_secrets: FormSecretTable
}

/** Newsletter subscribers (specification, section 3). */
export interface SubscriberTable {
  id: string
  /** In lower case: one address subscribes once, however it is typed. */
  email: string
  created_at: number
  /** Only `confirmed` ones get issues. Suppressed addresses have no row but an erasure. */
  state: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  /** Since when; null since it came. */
  state_at: number | null
  /** When it was last asked to confirm; null where nobody has asked yet. */
  asked_at: number | null
  /** When its owner last wanted it: what was unsubscribed before then is wanted again. Null since it came. */
  consented_at: number | null
  source: Generated<'form' | 'import'>
  /** Of an import: where, when and to what its owner agreed, in the importing member's words. */
  consent: string | null
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
  /** What it is about beside the topic, as the header `About` said; null where none did. */
  about: string | null
  /**
   * What a demo's visitor agreed to, at `created_at`; null where nothing says that they did.
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

/**
 * The list of all requests: a row for each enquiry and application, without what a person entered.
 * Triggers on those tables fill and empty it; only the reference is written by whoever accepts.
 */
export interface RequestTable {
  /** Counted up; the list's only order. */
  number: Generated<number>
  /** The id of the enquiry or application. */
  id: string
  kind: 'contact' | 'demo' | 'application'
  /** A contact's business line or a demo's type. */
  topic: string | null
  vacancy_id: number | null
  /** What the visitor was told; null until it is written. */
  reference: string | null
  /** Whether it looks like a machine's, and no member said otherwise: 1 or 0. */
  suspicious: number
  created_at: number
  /** As `request-state.ts` of the domain names them. */
  state: Generated<string>
  /** Since when; null since it came. */
  state_at: number | null
  /** The member whose it is; null for nobody's. */
  assignee_id: string | null
  /** When it was first answered, which its state says. */
  answered_at: number | null
  /** What kept its acknowledgment back: the limit of its `address`, `client` or of `all`, or that it was called `spam`; else null. */
  withheld: string | null
}

/** What members did to a request, in order: its history, with their notes. It goes with the request. */
export interface RequestChangeTable {
  /** Counted up over all requests. */
  number: Generated<number>
  request_id: string
  /** What was done at once, to one request or many: made by the form, so that a repeat changes nothing. */
  batch_id: string
  member_id: string
  at: number
  kind: 'state' | 'assignee' | 'note' | 'reply' | 'verdict' | 'acknowledgement'
  /**
   * States, members' ids, of a verdict `suspicious` and `not-spam`, of an acknowledgement what kept it back; null
   * for nobody, for notes and replies, and for an acknowledgement that goes out.
   */
  before: string | null
  after: string | null
  note: string | null
  /** When it was taken back. */
  undone_at: number | null
}

/**
 * The words of each request, by triggers on `requests`: an FTS5 index, whose `rowid` is the number, or
 * on PostgreSQL a table.
 */
export interface RequestSearchTable {
  number: number
  document: string
}

/** Messages that a request, an invitation or something that a member should know causes, written in its transaction and sent later. */
export interface OutboxTable {
  id: string
  /** The `request_id` of an invitation, and of a notice to a member, is the member's. */
  request_kind: RequestKind | 'invitation' | 'notice'
  request_id: string
  purpose:
    | 'company'
    | 'acknowledgement'
    | 'invitation'
    | 'notice'
    | 'assignment'
    | 'reminder'
    | 'trial'
  recipient: string
  /** Null where an answer goes to the visitor, whose address stands with the request. */
  reply_to: string | null
  subject: string
  /** Null where it is composed from the request as it is sent: what the visitor entered stands there. */
  body: string | null
  /**
   * The letter that the body is the text of, as JSON, until it is sent: its HTML is made from it. Null
   * for what has no body.
   */
  letter: string | null
  /** The application whose CV goes along. */
  attachment_application_id: string | null
  /** The same on every attempt, so that a receiver can discard a repeat. */
  message_id: string
  state: 'pending' | 'sent' | 'dead'
  attempts: number
  first_attempt_at: number | null
  next_attempt_at: number
  lease_owner: string | null
  /** Until when its owner has it; null for nobody's. */
  lease_until: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** Whether it was given up and then tried anew, which counts its attempts from 0: 1 or 0. */
  retried: Generated<number>
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

/** How much each client had stored in a day, for its limit. */
export interface StoredByteCountTable {
  /** Under the name that `acknowledgement_counts` has it by, without `client:`. */
  client: string
  /** A UTC day as YYYY-MM-DD. */
  day: string
  bytes: number
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
  /** What the picture shows, in words; null where nobody wrote it. */
  image_alt: string | null
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
  /** The last day to apply, as YYYY-MM-DD at the office; null for none. */
  closes_on: string | null
  /** As `drafts.ts` of the contract names places and types; null where nothing says it. */
  place: string | null
  employment_type: string | null
}

/** The pictures that articles have: public once a published one names it. */
export interface BlogPictureTable {
  /** The path below the portal's address, as a blog's `image` names it. */
  path: string
  content: Uint8Array
  media_type: string
  sha256: string
  /** Of which picture it is a crop, and around what point in percent; null for one that was never cut. */
  picture_id: string | null
  focus_x: number | null
  focus_y: number | null
  /** In pixels; null for what another tool stored. */
  width: number | null
  height: number | null
  created_at: number | null
}

/** Triggers count a name's version up whenever its table changes. */
export interface ContentVersionTable {
  name: 'blogs' | 'jobs'
  version: number
}

/** An article or vacancy as its editors know it, whatever of it is published. */
export interface ContentItemTable {
  /** Counted up: by it the index of words knows it. */
  number: Generated<number>
  id: string
  kind: 'article' | 'vacancy'
  /** Its id in `blogs` or `jobs`, from its first publication on and for good. */
  public_id: number | null
  /** `scheduled` only where nothing is published yet; `closed` for vacancies, after their last day. */
  state: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'closed'
  /** Of the newest revision, as are those below. */
  title: string
  category: string
  date: string
  closes_on: string | null
  /** The path of its picture. */
  image: string | null
  /** The newest revision's number; 0 once nothing is left of it but the id that it had on the site. */
  revision: number
  /** The revision that the site shows; null while it shows none. */
  published_revision: number | null
  /** Since when the site shows it. */
  published_at: number | null
  created_at: number
  changed_at: number
  changed_by: string | null
  /** Since when it is in the bin; it is gone 30 days later. */
  deleted_at: number | null
  /** Each word of the newest revision once, as the search folds it. */
  words: string
}

/** What an article or vacancy was at a time. Numbers grow; those between were saved over. */
export interface RevisionTable {
  item_id: string
  number: number
  /** A draft of `drafts.ts` of the contract, as JSON. */
  draft: string
  /** The path of the picture that it names. */
  image: string | null
  origin: 'written' | 'restored' | 'imported'
  restored_from: number | null
  member_id: string | null
  /** Which open editor saved it, as it calls itself: one saves over its own for some minutes. */
  editor_id: string | null
  started_at: number
  at: number
}

/** What is to happen to an article or vacancy, once. */
export interface ScheduleTable {
  item_id: string
  action: 'publish' | 'withdraw'
  /** Which revision is to be published. */
  revision: number | null
  /** What the zone's clocks then show, as YYYY-MM-DDTHH:MM: the instant follows from the zone's rules. */
  wall_time: string
  zone: string
  /** Which of the two, where clocks show that time twice. */
  occurrence: 'earlier' | 'later' | null
  member_id: string
  created_at: number
  /** What the item was before it was scheduled. */
  state_before: ContentItemTable['state']
  /** Since when it is known that it could not be done, and why; null while it is to be done. */
  failed_at: number | null
  failure: string | null
}

/** What became public or ceased to be, in order. */
export interface PublicationTable {
  number: Generated<number>
  /** Made by the form, so that a repeat changes nothing. */
  id: string
  item_id: string
  action: 'publish' | 'withdraw' | 'close'
  revision: number | null
  state_before: ContentItemTable['state']
  revision_before: number | null
  /** Null where no member did: a vacancy's last day was over, or it was imported. */
  member_id: string | null
  at: number
  /** For when it was scheduled; null for at once. */
  due_at: number | null
  undone_at: number | null
  /** When the public page was first seen to show it. */
  seen_live_at: number | null
  /** Why it was not seen: the page did not show it, could not be reached, or nobody here can look. */
  live_trouble: 'not-shown' | 'unreachable' | 'unchecked' | null
  /** What of it was scheduled until then, as JSON of `ScheduleTable`. */
  schedule_before: string | null
  published_at_before: number | null
}

/** Uploaded pictures, whole, of which articles' are cut. */
export interface PictureTable {
  /** SHA-256 of the content, in hex. */
  id: string
  /** Upright, without metadata. */
  content: Uint8Array
  media_type: string
  /** In pixels. */
  width: number
  height: number
  file_name: string
  member_id: string | null
  created_at: number
}

/** The index of words over `content_items`; on SQLite a virtual table of `words`. */
export interface ContentSearchTable {
  number: number
  document: string
}

/** Always empty: `probeWriting` deletes what it writes. */
export interface WriteProbeTable {
  id: string
  content: string
}

/** The staff. */
export interface MemberTable {
  id: string
  /** In lower case. */
  email: string
  /** Empty until a member whom the operator let in says it. */
  name: string
  /** Somebody invited has not come in yet; somebody disabled must not. */
  state: 'invited' | 'active' | 'disabled'
  /** What passkeys know the member by: random, base64url. */
  user_handle: string
  created_at: number
  /** The IANA zone that the member reads times in; null for the office's. */
  time_zone: string | null
  /** Whether single keys do something: 1 or 0. */
  shortcuts: Generated<number>
}

/** What members may do. */
export interface MemberRoleTable {
  member_id: string
  role: 'owner' | 'editor' | 'recruiter' | 'sales' | 'viewer'
}

/** Whom an owner asked to join. The link itself is made as its mail is sent. */
export interface InvitationTable {
  member_id: string
  /** The origin of the staff's app, which whoever sends the mail may not know. */
  staff_origin: string
  /** The owner's id. */
  invited_by: string
  created_at: number
  expires_at: number
}

/** Members' passkeys. */
export interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string
  member_id: string
  /** COSE. */
  public_key: Uint8Array
  /** How often it signed, as it says; 0 for one that does not count. */
  counter: number
  /** How browsers reach it, as a JSON list. */
  transports: string
  name: string
  /** Whether it is kept in more than one place: 1 or 0. */
  backed_up: number
  created_at: number
  last_used_at: number | null
}

/** Ten for each member who made some. */
export interface RecoveryCodeTable {
  /** SHA-256, in hex. */
  code_hash: string
  member_id: string
  used_at: number | null
}

/** Members' sessions. */
export interface SessionTable {
  /** SHA-256 of the token in the cookie, in hex. */
  token_hash: string
  /** What the session is called where its token must not stand. */
  id: string
  member_id: string
  /** An `enrolling` session may enroll a passkey and nothing else. */
  stage: 'enrolling' | 'full'
  /** The browser and system, in words. */
  device: string
  created_at: number
  /** At most a minute behind. */
  seen_at: number
  /** When a passkey, or on loopback a link, last stood for the member. */
  verified_at: number | null
}

/** Links that sign in once. */
export interface SignInLinkTable {
  /** SHA-256 of the token in the link, in hex. */
  token_hash: string
  /** Null for the first owner, who is a member only once they have used it. */
  member_id: string | null
  purpose: 'first-owner' | 'operator' | 'invitation'
  created_at: number
  expires_at: number
  used_at: number | null
}

/** What a passkey is to sign; deleted as it is used. */
export interface WebauthnChallengeTable {
  /** Base64url. */
  challenge: string
  purpose: 'sign-in' | 'enroll' | 'confirm'
  /** The one session whose answer counts; null before there is one. */
  session_id: string | null
  expires_at: number
}

/** When recovery codes were tried. */
export interface RecoveryAttemptTable {
  id: string
  /** SHA-256 of the address or the client, in hex. */
  subject: string
  at: number
}

/** Who did what: only ever added to, as triggers see to. */
export interface AuditTable {
  /** From 1, without gaps. */
  seq: number
  at: number
  /** Null for whoever was not signed in, and for the operator. */
  member_id: string | null
  action: string
  object_id: string | null
  /** A JSON object of ids, kinds and counts. */
  details: string
  /** SHA-256 of the line before's hash and this line, in hex. */
  hash: string
}

/** Who was erased or unsubscribed, and must not come back with a restored backup. */
export interface ErasureTable {
  /** Of the canonical address, in hex: it names nobody to whom the key is unknown. */
  hmac: string
  /**
   * A `suppressed` address takes no mail: its server refused for good. A `lifted` one may subscribe
   * again, and a `resubscribed` one has taken its unsubscription back: of each such two an address has
   * the later one alone.
   */
  kind: 'erased' | 'unsubscribed' | 'resubscribed' | 'suppressed' | 'lifted'
  /** Which form secret the key was derived from; under another one nobody is recognized. */
  key_id: string
  /** What was stored until then is meant; the latest time, where it was done again. */
  at: number
}

/** Who was told on a day what waits for them. */
export interface ReminderTable {
  /** The office's, as YYYY-MM-DD. */
  day: string
  member_id: string
}

/** What became of a subscription, in order; it goes with it. */
export interface SubscriberEventTable {
  number: Generated<number>
  subscriber_id: string
  at: number
  /**
   * `asked` to confirm by a mail; `withheld`: not asked, as a limit of such mails was reached; `renewed`: by its
   * owner, after an unsubscription, by Undo.
   */
  kind: 'subscribed' | 'imported' | 'asked' | 'withheld' | 'confirmed' | 'unsubscribed' | 'renewed'
  /**
   * How, in a word that is not the person's: `link`, `one-click`, `complaint`, `returned`, `form`, `staff`, `operator`;
   * `confirmed` where it was imported as that; of what was withheld `address`, `client` or `all`, whose limit it was.
   */
  detail: string | null
  /** Null where no member did. */
  member_id: string | null
  /** What its state was until it was unsubscribed, for an undo; else null. */
  state_before: 'pending' | 'confirmed' | null
}

/** How many subscriptions stood where at the end of a day. */
export interface SubscriberCountTable {
  /** The office's, as YYYY-MM-DD. */
  day: string
  pending: number
  confirmed: number
  unsubscribed: number
  suppressed: number
}

/** An issue of the newsletter. */
export interface NewsletterIssueTable {
  number: Generated<number>
  id: string
  state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'canceled' | 'sent'
  subject: string
  intro: string
  /** The ids in `blogs` of the articles that it tells of, in order, as a JSON list. */
  articles: string
  /** Counted up at each save, so that nobody overwrites another's words. */
  revision: number
  created_at: number
  changed_at: number
  changed_by: string | null
  /** For when it is scheduled, as in `schedules`; all null where it is not. */
  wall_time: string | null
  zone: string | null
  occurrence: 'earlier' | 'later' | null
  /** Why it could not be sent at its time, or paused by itself; null for neither. */
  failure: string | null
  /** The member who sends it, or scheduled it; null for neither. */
  sender_id: string | null
  /** What goes out, as JSON of `issue-content.ts` of the domain: frozen as the sending starts. */
  content: string | null
  started_at: number | null
  finished_at: number | null
  /** Up to when the rate's room is used up, in epoch microseconds. */
  paced_at: Generated<number>
  /** How many of its messages were refused since one was last taken. */
  refused_in_a_row: Generated<number>
}

/** An issue to one subscriber: the newsletter's outbox. Who gets it is fixed as the sending starts. */
export interface NewsletterMessageTable {
  issue_id: string
  subscriber_id: string
  /** The same on every attempt. */
  message_id: string
  /** `skipped`: no longer subscribed when its turn came, or the issue was canceled. */
  state: 'pending' | 'sent' | 'refused' | 'skipped'
  attempts: Generated<number>
  first_attempt_at: number | null
  next_attempt_at: number
  lease_owner: string | null
  /** 0 for a message that nobody is sending. */
  lease_until: Generated<number>
  last_error: string | null
  /** 1: refused as there is no such mailbox, which nothing has borne out yet. Else 0. */
  says_gone: Generated<number>
  sent_at: number | null
}

/** When something last succeeded that runs beside the product. */
export interface HeartbeatTable {
  name: 'probe' | 'backup'
  at: number
}

/** By which form secrets the store's people are recognized. */
export interface FormSecretTable {
  /** As in `ErasureTable`. */
  key_id: string
  since: number
}
