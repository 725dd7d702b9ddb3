import type { contact } from '@universe/contract/forms/contact'
import type { FormValues } from '@universe/contract/forms/definition'
import type { demo } from '@universe/contract/forms/demo'
import type { Generated } from 'kysely'

/** Kysely types of the store's tables. Times are epoch milliseconds unless stated otherwise. */
export interface Tables {
  subscribers: SubscriberTable
  suspected_subscriptions: SuspectedSubscriptionTable
  enquiries: EnquiryTable
  applications: ApplicationTable
  cvs: CvTable
  requests: RequestTable
  request_changes: RequestChangeTable
  inbound_files: InboundFileTable
  request_search: RequestSearchTable
  saved_replies: SavedReplyTable
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
  /** Lower case: an address subscribes once, however it is typed. */
  email: string
  created_at: number
  /** Only `confirmed` ones receive issues. Suppressed addresses have a row in `erasures` only. */
  state: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  /** When the state last changed; null if never. */
  state_at: number | null
  /** When confirmation was last requested; null if never. */
  asked_at: number | null
  /**
   * Latest consent of the owner: overrides earlier unsubscriptions. Null if only at `created_at`.
   */
  consented_at: number | null
  source: Generated<'form' | 'import'>
  /** For imports: where, when and to what the owner agreed, as noted by the importing member. */
  consent: string | null
}

/** Subscriptions that look automated. No mail is sent to them. */
export interface SuspectedSubscriptionTable {
  id: string
  /** Lower case. */
  email: string
  created_at: number
  /** Why it looks automated. */
  suspicion: string
}

/**
 * Contact and demo requests. Columns that only our own form's text provides (topic, name, company,
 * phone) are null for other front ends' texts.
 */
export interface EnquiryTable extends Required<EnquiryFields> {
  id: string
  kind: 'contact' | 'demo'
  /** Another front end's text; null for our own, which is composed from the columns. */
  body: string | null
  /** The header `About`; null if absent. */
  about: string | null
  /** What a demo's visitor agreed to, at `created_at`; null if unknown. */
  consent_text: string | null
  /** The privacy policy by date and hash, as sent with the consent. */
  consent_policy: string | null
  created_at: number
  /** Why the request looks automated; null if it does not. */
  suspicion: string | null
}

type EnquiryValues = FormValues<typeof contact> & FormValues<typeof demo>
type EnquiryTopic = (typeof contact | typeof demo)['topic']

/**
 * Visitor input: columns named after the fields of the two forms. A phone is digits with the
 * calling code. A business line or demo type is the `topic`.
 */
export type EnquiryFields = {
  [Column in Exclude<keyof EnquiryValues, EnquiryTopic> | 'topic']?: string | null
} & { email: string }

/** Applications (specification, section 3), each with a row in `cvs`. */
export interface ApplicationTable {
  id: string
  name: string
  email: string
  vacancy_id: number | null
  /** Copied, since the vacancy may be deleted before its applications are read. */
  vacancy_title: string | null
  created_at: number
  suspicion: string | null
}

/** CVs as uploaded. */
export interface CvTable {
  application_id: string
  content: Uint8Array
  sha256: string
  byte_size: number
}

/**
 * Index of all requests: a row per enquiry and application, without personal data. Maintained by
 * triggers on those tables; only the reference is written by the accepting code.
 */
export interface RequestTable {
  /** Auto-incremented; the list's only order. */
  number: Generated<number>
  /** Id of the enquiry or application. */
  id: string
  kind: 'contact' | 'demo' | 'application'
  /** A contact's business line or a demo's type. */
  topic: string | null
  vacancy_id: number | null
  /** The reference shown to the visitor; null until written. */
  reference: string | null
  /** 1 if it looks automated and no member decided otherwise, else 0. */
  suspicious: number
  created_at: number
  /** As in the domain's `request-state.ts`. */
  state: Generated<string>
  /** When the state last changed; null if never. */
  state_at: number | null
  /** The assigned member; null if unassigned. */
  assignee_id: string | null
  /** When the first answer was accepted by a mail server, or its state became an answered one. */
  answered_at: number | null
  /**
   * Why its acknowledgement was withheld: the limit of its `address`, of its `client` or of `all`,
   * or `spam`; else null.
   */
  withheld: string | null
  /** Day at the office on which it returns to the top of its list, YYYY-MM-DD; null for none. */
  waiting_until: string | null
  /** How the member took it who entered it by hand; null for what a form sent. */
  channel: 'call' | 'fair' | 'message' | null
  /** Where the visit began, as JSON of the contract's `VisitSource`; null if not told. */
  visit: string | null
  /** Its origin's name, by which requests are filtered and counted. */
  origin: string | null
}

/**
 * History of a request: changes by members, in order, with their notes. Deleted with the request.
 */
export interface RequestChangeTable {
  /** Auto-incremented over all requests. */
  number: Generated<number>
  request_id: string
  /** One action on one or more requests. Generated by the form, so that a repeat has no effect. */
  batch_id: string
  member_id: string
  at: number
  kind:
    | 'state'
    | 'assignee'
    | 'note'
    | 'answer'
    | 'inbound'
    | 'reply'
    | 'answered-outside'
    | 'letter-taken-back'
    | 'verdict'
    | 'acknowledgement'
    | 'until'
    | 'entered'
  /**
   * Values by kind: states; members' ids; verdicts `suspicious` and `not-spam`; for
   * acknowledgements the reason of withholding; days waited until; `entered` has the channel; for
   * inbound mail the sender's address, if it is not the visitor's; `after` of an answer when it
   * leaves, if on a later day, in epoch milliseconds. Null for unassigned, for no day, for an
   * acknowledgement that is sent, and for the other kinds.
   */
  before: string | null
  after: string | null
  /** The text of a note, an answer or inbound mail. */
  note: string | null
  /** When it was undone. */
  undone_at: number | null
}

/** A PDF that came with a visitor's answer by mail. Deleted with the request. */
export interface InboundFileTable {
  id: string
  request_id: string
  /** That of its answer's line. */
  batch_id: string
  name: string
  content: Uint8Array
  sha256: string
  byte_size: number
}

/** A text for answers, with fields in braces. */
export interface SavedReplyTable {
  id: string
  /** The member whose own it is; null if shared. */
  owner_id: string | null
  /** 1 for applications, 0 for enquiries. */
  for_applications: number
  name: string
  text: string
}

/**
 * Full-text index of requests, maintained by triggers: an FTS5 index with the number as `rowid`, or
 * a table on PostgreSQL.
 */
export interface RequestSearchTable {
  number: number
  document: string
}

/** Delivery of a message, the same in both outboxes. */
interface DeliveryColumns {
  /** The same on every attempt, so that receivers can discard duplicates. */
  message_id: string
  attempts: Generated<number>
  first_attempt_at: number | null
  next_attempt_at: number
  /** Sender that holds the message; null if not leased. */
  lease_owner: string | null
  /** Expiry of the lease; 0 if not leased. */
  lease_until: Generated<number>
  last_error: string | null
  sent_at: number | null
}

/** Outgoing mail, written in the transaction of its cause and sent later. */
export interface OutboxTable extends DeliveryColumns {
  id: string
  /** For invitations and notices, `request_id` is the member's id. */
  request_kind: RequestKind | 'invitation' | 'notice'
  request_id: string
  purpose:
    | 'company'
    | 'acknowledgement'
    | 'answer'
    | 'inbound'
    | 'invitation'
    | 'notice'
    | 'assignment'
    | 'reminder'
    | 'trial'
  recipient: string
  /** Null for mail to the visitor, whose address is stored with the request. */
  reply_to: string | null
  subject: string
  /** Null if it is composed from the request when sent, as it contains visitor input. */
  body: string | null
  /**
   * The letter as JSON, source of the HTML, until it is sent; the body is its text version. Null
   * without a body.
   */
  letter: string | null
  /** Application whose CV is attached. */
  attachment_application_id: string | null
  state: 'pending' | 'sent' | 'dead'
  created_at: number
  /** 1 if retried after it was given up, which restarts `attempts` at 0; else 0. */
  retried: Generated<number>
}

/** Subject of a message as stored in the outbox; a newsletter form creates a `subscriber`. */
export type RequestKind = 'subscriber' | 'contact' | 'demo' | 'application'

/** Acknowledgements per day, for the budgets. */
export interface AcknowledgementCountTable {
  /** An address in canonical spelling, `client:` and its key, or `all`. */
  recipient: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  sent: number
}

/** Bytes stored per client and day, for the limit. */
export interface StoredByteCountTable {
  /** As in `acknowledgement_counts`, without `client:`. */
  client: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  bytes: number
}

/** Idempotency keys, each with a digest of the request and its response. */
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
  /** ISO date or date-time, never converted to an instant. */
  created_at: string
  description: string
  description_details: string
  image: string
  /** Alternative text; null if none. */
  image_alt: string | null
  /** Language tag; null to tell it from its letters. */
  language: string | null
}

/** Published vacancies (specification, section 3). */
export interface JobTable {
  id: Generated<number>
  title: string
  category: string
  description: string
  job_details: string
  qualifications: string
  /** ISO date-time, never converted to an instant. */
  created_at: string
  /** Last day to apply, YYYY-MM-DD at the office; null for none. */
  closes_on: string | null
  /** Places and types as in the contract's `drafts.ts`; null if unset. */
  place: string | null
  employment_type: string | null
  /** Language tag; null to tell it from its letters. */
  language: string | null
}

/** Pictures of articles; public while a published article refers to them. */
export interface BlogPictureTable {
  /** Path below the site's URL, as in a blog's `image`. */
  path: string
  content: Uint8Array
  media_type: string
  sha256: string
  /**
   * The uploaded picture it was cropped from, with the focal point in percent; null if not cropped.
   */
  picture_id: string | null
  focus_x: number | null
  focus_y: number | null
  /** In pixels; null if stored by another tool. */
  width: number | null
  height: number | null
  created_at: number | null
}

/** Versions, incremented by triggers when the named table changes. */
export interface ContentVersionTable {
  name: 'blogs' | 'jobs'
  version: number
}

/** An article or vacancy in editing, published or not. */
export interface ContentItemTable {
  /** Auto-incremented; key of the full-text index. */
  number: Generated<number>
  id: string
  kind: 'article' | 'vacancy'
  /** Permanent id in `blogs` or `jobs`, from the first publication on. */
  public_id: number | null
  /** `scheduled` only before the first publication; `closed` for vacancies after their last day. */
  state: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'closed'
  /** This and the columns below: from the newest revision. */
  title: string
  category: string
  date: string
  closes_on: string | null
  /** Path of its picture. */
  image: string | null
  /** Number of the newest revision; 0 once only its public id remains. */
  revision: number
  /** The published revision; null while unpublished. */
  published_revision: number | null
  /** When it was published. */
  published_at: number | null
  created_at: number
  changed_at: number
  changed_by: string | null
  /** When it was moved to the trash; deleted 30 days later. */
  deleted_at: number | null
  /** Each word of the newest revision once, folded for search. */
  words: string
}

/** Versions of an article or vacancy. Numbers increase, with gaps for overwritten ones. */
export interface RevisionTable {
  item_id: string
  number: number
  /** JSON of a draft (contract, `drafts.ts`). */
  draft: string
  /** Path of its picture. */
  image: string | null
  origin: 'written' | 'restored' | 'imported'
  restored_from: number | null
  member_id: string | null
  /** Id of the open editor that saved it, which overwrites its own revision for some minutes. */
  editor_id: string | null
  started_at: number
  at: number
}

/** Planned publication or withdrawal of an article or vacancy. */
export interface ScheduleTable {
  item_id: string
  action: 'publish' | 'withdraw'
  /** Revision to publish. */
  revision: number | null
  /** Local time in the zone, YYYY-MM-DDTHH:MM; the instant follows from the zone's rules. */
  wall_time: string
  zone: string
  /** For a local time that occurs twice. */
  occurrence: 'earlier' | 'later' | null
  member_id: string
  created_at: number
  /** The item's state before scheduling. */
  state_before: ContentItemTable['state']
  /** When it was found impossible, with the reason; null while pending. */
  failed_at: number | null
  failure: string | null
}

/** Publications and withdrawals, in order. */
export interface PublicationTable {
  number: Generated<number>
  /** Generated by the form, so that a repeat has no effect. */
  id: string
  item_id: string
  action: 'publish' | 'withdraw' | 'close'
  revision: number | null
  state_before: ContentItemTable['state']
  revision_before: number | null
  /** Null if automatic: a vacancy's last day passed, or it was imported. */
  member_id: string | null
  at: number
  /** Scheduled time; null if immediate. */
  due_at: number | null
  undone_at: number | null
  /** When the public page was first seen to show it. */
  seen_live_at: number | null
  /** Why it was not seen: not on the page, page unreachable, or no way to check. */
  live_trouble: 'not-shown' | 'unreachable' | 'unchecked' | null
  /** Schedule that it replaced, as JSON of `ScheduleTable`. */
  schedule_before: string | null
  published_at_before: number | null
}

/** Original uploads, from which articles' pictures are cropped. */
export interface PictureTable {
  /** SHA-256 of the content, hex. */
  id: string
  /** Rotated upright, without metadata. */
  content: Uint8Array
  media_type: string
  /** In pixels. */
  width: number
  height: number
  file_name: string
  member_id: string | null
  created_at: number
}

/** Full-text index of `content_items`; on SQLite a virtual table over `words`. */
export interface ContentSearchTable {
  number: number
  document: string
}

/** Always empty: `checkWritable` deletes what it writes. */
export interface WriteProbeTable {
  id: string
  content: string
}

export interface MemberTable {
  id: string
  /** Lower case. */
  email: string
  /** Empty until a member admitted by the operator enters it. */
  name: string
  /** Invited: not signed in yet. Disabled: must not sign in. */
  state: 'invited' | 'active' | 'disabled'
  /** WebAuthn user handle: random, base64url. */
  user_handle: string
  created_at: number
  /** IANA time zone for display; null for the office's. */
  time_zone: string | null
  /** 1 if single-key shortcuts are on, else 0. */
  shortcuts: Generated<number>
  /** 1 if visitors answer to the member's own address, else 0. */
  own_replies: Generated<number>
}

export interface MemberRoleTable {
  member_id: string
  role: 'owner' | 'editor' | 'recruiter' | 'sales' | 'viewer'
}

/** Pending invitations. The link is created when its mail is sent. */
export interface InvitationTable {
  member_id: string
  /** Origin of the staff's app, possibly unknown to the process that sends the mail. */
  staff_origin: string
  /** The owner's id. */
  invited_by: string
  created_at: number
  expires_at: number
}

export interface PasskeyTable {
  /** Credential id, base64url. */
  id: string
  member_id: string
  /** COSE key. */
  public_key: Uint8Array
  /** Signature counter; 0 if not supported. */
  counter: number
  /** WebAuthn transports, as a JSON list. */
  transports: string
  name: string
  /** 1 if synced to several devices, else 0. */
  backed_up: number
  created_at: number
  last_used_at: number | null
}

/** Ten per member who created them. */
export interface RecoveryCodeTable {
  /** SHA-256, hex. */
  code_hash: string
  member_id: string
  used_at: number | null
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** Identifies the session without its token. */
  id: string
  member_id: string
  /** An `enrolling` session may only enroll a passkey. */
  stage: 'enrolling' | 'full'
  /** Browser and system, in words. */
  device: string
  created_at: number
  /** Up to a minute old. */
  seen_at: number
  /** Last confirmation by a passkey, or on loopback by a link. */
  verified_at: number | null
}

/** Single-use sign-in links. */
export interface SignInLinkTable {
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** Null for the first owner, who becomes a member by using it. */
  member_id: string | null
  purpose: 'first-owner' | 'operator' | 'invitation'
  created_at: number
  expires_at: number
  used_at: number | null
}

/** WebAuthn challenges, deleted on use. */
export interface WebauthnChallengeTable {
  /** Base64url. */
  challenge: string
  purpose: 'sign-in' | 'enroll' | 'confirm'
  /** The only session that may respond; null before sign-in. */
  session_id: string | null
  expires_at: number
}

/** Attempts to use recovery codes. */
export interface RecoveryAttemptTable {
  id: string
  /** SHA-256 of the address or client, hex. */
  subject: string
  at: number
}

/** Audit log; triggers make it append-only. */
export interface AuditTable {
  /** From 1, without gaps. */
  seq: number
  at: number
  /** Null for the operator, and when nobody was signed in. */
  member_id: string | null
  action: string
  object_id: string | null
  /** JSON object of ids, kinds and counts. */
  details: string
  /** SHA-256 of the previous line's hash and this line, hex. */
  hash: string
}

/** Erased and unsubscribed addresses, applied to restored backups. */
export interface ErasureTable {
  /** Of the canonical address, hex; identifies nobody without the key. */
  hmac: string
  /**
   * `suppressed`: no mail, its server refused permanently. `lifted`: may subscribe again.
   * `resubscribed`: an unsubscription was undone. Of each such pair only the later one is kept.
   */
  kind: 'erased' | 'unsubscribed' | 'resubscribed' | 'suppressed' | 'lifted'
  /** The form secret that the key was derived from; others match nobody. */
  key_id: string
  /** Applies to data stored until then; the latest time if repeated. */
  at: number
}

/** Daily reminders sent to members. */
export interface ReminderTable {
  /** At the office, YYYY-MM-DD. */
  day: string
  member_id: string
}

/** History of a subscription, in order; deleted with it. */
export interface SubscriberEventTable {
  number: Generated<number>
  subscriber_id: string
  at: number
  /**
   * `asked`: confirmation mail sent; `withheld`: not sent because of a limit; `renewed`:
   * unsubscription undone by the owner through Undo.
   */
  kind: 'subscribed' | 'imported' | 'asked' | 'withheld' | 'confirmed' | 'unsubscribed' | 'renewed'
  /**
   * Origin of the event: `link`, `one-click`, `complaint`, `returned`, `form`, `staff`, `operator`;
   * `confirmed` if imported as such; for `withheld` the limit: `address`, `client` or `all`.
   */
  detail: string | null
  /** Null if no member did it. */
  member_id: string | null
  /** State before an unsubscription, for undo; else null. */
  state_before: 'pending' | 'confirmed' | null
}

/** Subscriptions by state at the end of each day. */
export interface SubscriberCountTable {
  /** At the office, YYYY-MM-DD. */
  day: string
  pending: number
  confirmed: number
  unsubscribed: number
  suppressed: number
}

export interface NewsletterIssueTable {
  number: Generated<number>
  id: string
  state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'canceled' | 'sent'
  subject: string
  intro: string
  /** Ids in `blogs` of its articles, in order, as a JSON list. */
  articles: string
  /** Incremented on each save, to detect concurrent edits. */
  revision: number
  created_at: number
  changed_at: number
  changed_by: string | null
  /** Scheduled time, as in `schedules`; all null if not scheduled. */
  wall_time: string | null
  zone: string | null
  occurrence: 'earlier' | 'later' | null
  /** Why scheduled sending failed or sending paused itself; null otherwise. */
  failure: string | null
  /** Member who sends or scheduled it; null if neither. */
  sender_id: string | null
  /** Frozen content as JSON of the domain's `issue-content.ts`, set when sending starts. */
  content: string | null
  started_at: number | null
  finished_at: number | null
  /** Rate limiter: used up until then, in epoch microseconds. */
  paced_at: Generated<number>
  /** Consecutive refusals since the last accepted message. */
  refused_in_a_row: Generated<number>
}

/**
 * An issue's message to one subscriber: the newsletter's outbox. Recipients are fixed when sending
 * starts.
 */
export interface NewsletterMessageTable extends DeliveryColumns {
  issue_id: string
  subscriber_id: string
  /** `skipped`: unsubscribed by then, or the issue was canceled. */
  state: 'pending' | 'sent' | 'refused' | 'skipped'
  /** 1 if refused as "no such mailbox", not confirmed yet; else 0. */
  says_gone: Generated<number>
}

/** Last success of commands that run beside the product. */
export interface HeartbeatTable {
  name: 'probe' | 'backup'
  at: number
}

/** Form secrets under which the store's erasures were recorded. */
export interface FormSecretTable {
  /** As in `ErasureTable`. */
  key_id: string
  since: number
}
