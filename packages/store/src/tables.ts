import type { contact } from '@universe/contract/forms/contact'
import type { FormValues } from '@universe/contract/forms/definition'
import type { demo } from '@universe/contract/forms/demo'
import type { Generated } from 'kysely'

/**
 * Times are epoch milliseconds, and flags 1 or 0, unless stated otherwise. Null means none or
 * never.
 */
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

/** Specification, section 3. */
export interface SubscriberTable {
  id: string
  /** Lower case: an address subscribes once. */
  email: string
  created_at: number
  /** Only `confirmed` receive issues. Suppressed addresses are in `erasures` only. */
  state: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  state_at: number | null
  /** When confirmation was last requested. */
  asked_at: number | null
  /**
   * The owner's latest consent: overrides earlier unsubscriptions. Null if only at `created_at`.
   */
  consented_at: number | null
  source: Generated<'form' | 'import'>
  /** For imports: where, when and to what the owner agreed. */
  consent: string | null
}

/** They look automated and get no mail. */
export interface SuspectedSubscriptionTable {
  id: string
  /** Lower case. */
  email: string
  created_at: number
  suspicion: string
}

/** Topic, name, company and phone come from our own form's text only. */
export interface EnquiryTable extends Required<EnquiryFields> {
  id: string
  kind: 'contact' | 'demo'
  /** Another front end's text; null for our own, composed from the columns. */
  body: string | null
  /** The header `About`. */
  about: string | null
  /** What a demo's visitor agreed to, at `created_at`. */
  consent_text: string | null
  /** The privacy policy's date and hash, as sent with the consent. */
  consent_policy: string | null
  created_at: number
  /** Why it looks automated. */
  suspicion: string | null
}

type EnquiryValues = FormValues<typeof contact> & FormValues<typeof demo>
type EnquiryTopic = (typeof contact | typeof demo)['topic']

/**
 * Columns named after the two forms' fields. A phone is digits with the calling code; a business
 * line or demo type is the `topic`.
 */
export type EnquiryFields = {
  [Column in Exclude<keyof EnquiryValues, EnquiryTopic> | 'topic']?: string | null
} & { email: string }

/** Specification, section 3; each with a row in `cvs`. */
export interface ApplicationTable {
  id: string
  name: string
  email: string
  vacancy_id: number | null
  /** Copied, since the vacancy may be deleted first. */
  vacancy_title: string | null
  created_at: number
  suspicion: string | null
}

export interface CvTable {
  application_id: string
  content: Uint8Array
  sha256: string
  byte_size: number
}

/**
 * A row per enquiry and application, without personal data, kept by their triggers; only the
 * reference is written by the accepting code.
 */
export interface RequestTable {
  /** The list's only order. */
  number: Generated<number>
  /** The enquiry's or application's. */
  id: string
  kind: 'contact' | 'demo' | 'application'
  /** Business line or demo type. */
  topic: string | null
  vacancy_id: number | null
  /** Shown to the visitor; null until written. */
  reference: string | null
  /** Looks automated, and no member decided otherwise. */
  suspicious: number
  created_at: number
  /** As in the domain's `request-state.ts`. */
  state: Generated<string>
  state_at: number | null
  assignee_id: string | null
  /** When a mail server accepted the first answer, or the state became an answered one. */
  answered_at: number | null
  /**
   * Why its acknowledgement was withheld: the limit of its `address`, its `client` or `all`, or
   * `spam`.
   */
  withheld: string | null
  /** When it returns to the top of its list: YYYY-MM-DD at the office. */
  waiting_until: string | null
  /** How the member who entered it took it; null for a form's. */
  channel: 'call' | 'fair' | 'message' | null
  /** JSON of the contract's `VisitSource`. */
  visit: string | null
  /** The visit's origin, for filters and counts. */
  origin: string | null
}

/** Changes by members, in order. Deleted with the request. */
export interface RequestChangeTable {
  number: Generated<number>
  request_id: string
  /** One action on one or more requests, generated by the form: a repeat has no effect. */
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
   * By kind: states; members' ids; verdicts `suspicious` and `not-spam`; why an acknowledgement was
   * withheld; days waited until; the channel of `entered`; an inbound sender other than the
   * visitor; `after` of an answer: when it leaves, if on a later day, in epoch milliseconds. Null
   * for unassigned, no day, a sent acknowledgement and other kinds.
   */
  before: string | null
  after: string | null
  /** Note, answer or inbound mail. */
  note: string | null
  undone_at: number | null
}

/** A PDF of a visitor's answer by mail. Deleted with the request. */
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

/** With fields in braces. */
export interface SavedReplyTable {
  id: string
  /** Null if shared. */
  owner_id: string | null
  /** 0 for enquiries. */
  for_applications: number
  name: string
  text: string
}

/** Kept by triggers: FTS5 with the number as `rowid`, or a table on PostgreSQL. */
export interface RequestSearchTable {
  number: number
  document: string
}

interface DeliveryColumns {
  /** The same on every attempt, so that receivers can discard duplicates. */
  message_id: string
  attempts: Generated<number>
  first_attempt_at: number | null
  next_attempt_at: number
  /** The sender that holds the message. */
  lease_owner: string | null
  /** 0 if not leased. */
  lease_until: Generated<number>
  last_error: string | null
  sent_at: number | null
}

/** Written in the transaction of its cause, sent later. */
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
  /** Null for mail to the visitor, whose address is with the request. */
  reply_to: string | null
  subject: string
  /** Null if composed from the request when sent, as it contains visitor input. */
  body: string | null
  /** JSON, source of the HTML, until sent; the body is its text. */
  letter: string | null
  /** Whose CV is attached. */
  attachment_application_id: string | null
  state: 'pending' | 'sent' | 'dead'
  created_at: number
  /** Tried again after it was given up, `attempts` from 0. */
  retried: Generated<number>
}

/** A newsletter form makes a `subscriber`. */
export type RequestKind = 'subscriber' | 'contact' | 'demo' | 'application'

export interface AcknowledgementCountTable {
  /** An address in canonical spelling, `client:` and its key, or `all`. */
  recipient: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  sent: number
}

export interface StoredByteCountTable {
  /** As in `acknowledgement_counts`, without `client:`. */
  client: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  bytes: number
}

export interface IdempotencyKeyTable {
  key: string
  call: string
  content_hash: string
  status: number
  answer: string
  created_at: number
}

/** Specification, section 3. */
export interface BlogTable {
  id: Generated<number>
  title: string
  category: string
  /** ISO date or date-time, never converted to an instant. */
  created_at: string
  description: string
  description_details: string
  image: string
  image_alt: string | null
  /** Null: told from its letters. */
  language: string | null
}

/** Specification, section 3. */
export interface JobTable {
  id: Generated<number>
  title: string
  category: string
  description: string
  job_details: string
  qualifications: string
  /** ISO date-time, never converted to an instant. */
  created_at: string
  /** Last day to apply: YYYY-MM-DD at the office. */
  closes_on: string | null
  /** As in the contract's `drafts.ts`. */
  place: string | null
  employment_type: string | null
  /** Null: told from its letters. */
  language: string | null
}

/** Public while a published article refers to them. */
export interface BlogPictureTable {
  /** Below the site's URL, as in a blog's `image`. */
  path: string
  content: Uint8Array
  media_type: string
  sha256: string
  /** What it was cropped from, with the focal point in percent. */
  picture_id: string | null
  focus_x: number | null
  focus_y: number | null
  /** In pixels; null if stored by another tool. */
  width: number | null
  height: number | null
  created_at: number | null
}

/** Incremented by triggers when the named table changes. */
export interface ContentVersionTable {
  name: 'blogs' | 'jobs'
  version: number
}

export interface ContentItemTable {
  /** Key of the full-text index. */
  number: Generated<number>
  id: string
  kind: 'article' | 'vacancy'
  /** In `blogs` or `jobs`, permanent from the first publication. */
  public_id: number | null
  /** `scheduled` only before the first publication; `closed` after a vacancy's last day. */
  state: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'closed'
  /** From here to `image`: of the newest revision. */
  title: string
  category: string
  date: string
  closes_on: string | null
  image: string | null
  /** The newest; 0 once only its public id remains. */
  revision: number
  published_revision: number | null
  published_at: number | null
  created_at: number
  changed_at: number
  changed_by: string | null
  /** When it was moved to the trash; deleted 30 days later. */
  deleted_at: number | null
  /** Each word of the newest revision once, folded for search. */
  words: string
}

/** Numbers have gaps for overwritten ones. */
export interface RevisionTable {
  item_id: string
  number: number
  /** JSON of a draft (contract, `drafts.ts`). */
  draft: string
  image: string | null
  origin: 'written' | 'restored' | 'imported'
  restored_from: number | null
  member_id: string | null
  /** The open editor, which overwrites its own revision for some minutes. */
  editor_id: string | null
  started_at: number
  at: number
}

export interface ScheduleTable {
  item_id: string
  action: 'publish' | 'withdraw'
  /** Revision to publish. */
  revision: number | null
  /** YYYY-MM-DDTHH:MM; the zone's rules give the instant. */
  wall_time: string
  zone: string
  /** For a local time that occurs twice. */
  occurrence: 'earlier' | 'later' | null
  member_id: string
  created_at: number
  state_before: ContentItemTable['state']
  failed_at: number | null
  failure: string | null
}

export interface PublicationTable {
  number: Generated<number>
  /** Generated by the form: a repeat has no effect. */
  id: string
  item_id: string
  action: 'publish' | 'withdraw' | 'close'
  revision: number | null
  state_before: ContentItemTable['state']
  revision_before: number | null
  /** Null if automatic: its last day passed, or it was imported. */
  member_id: string | null
  at: number
  /** Scheduled; null if immediate. */
  due_at: number | null
  undone_at: number | null
  /** When the public page was first seen to show it. */
  seen_live_at: number | null
  /** `unchecked`: there was no way to check. */
  live_trouble: 'not-shown' | 'unreachable' | 'unchecked' | null
  /** The schedule that it replaced, as JSON of `ScheduleTable`. */
  schedule_before: string | null
  published_at_before: number | null
}

/** Uploads that articles' pictures are cropped from. */
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

/** Of `content_items`; on SQLite a virtual table over `words`. */
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
  /** Invited: not signed in yet. Disabled: must not. */
  state: 'invited' | 'active' | 'disabled'
  /** WebAuthn's: random, base64url. */
  user_handle: string
  created_at: number
  /** IANA; null for the office's. */
  time_zone: string | null
  shortcuts: Generated<number>
  /** Visitors answer to the member's own address. */
  own_replies: Generated<number>
}

export interface MemberRoleTable {
  member_id: string
  role: 'owner' | 'editor' | 'recruiter' | 'sales' | 'viewer'
}

/** The link is made when its mail is sent. */
export interface InvitationTable {
  member_id: string
  /** Of the staff's app; the sending process may not know it. */
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
  /** 0 if not supported. */
  counter: number
  /** WebAuthn's, as a JSON list. */
  transports: string
  name: string
  /** Synced to several devices. */
  backed_up: number
  created_at: number
  last_used_at: number | null
}

export interface RecoveryCodeTable {
  /** SHA-256, hex. */
  code_hash: string
  member_id: string
  used_at: number | null
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** Names the session without its token. */
  id: string
  member_id: string
  /** `enrolling`: may only enroll a passkey. */
  stage: 'enrolling' | 'full'
  /** Browser and system, in words. */
  device: string
  created_at: number
  /** Up to a minute old. */
  seen_at: number
  /** By a passkey, or on loopback by a link. */
  verified_at: number | null
}

/** Single-use. */
export interface SignInLinkTable {
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** Null for the first owner, who becomes a member by it. */
  member_id: string | null
  purpose: 'first-owner' | 'operator' | 'invitation'
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface WebauthnChallengeTable {
  /** Base64url. */
  challenge: string
  purpose: 'sign-in' | 'enroll' | 'confirm'
  /** The only one that may respond; null before sign-in. */
  session_id: string | null
  expires_at: number
}

export interface RecoveryAttemptTable {
  id: string
  /** SHA-256 of address or client, hex. */
  subject: string
  at: number
}

/** Append-only by triggers. */
export interface AuditTable {
  /** From 1, without gaps. */
  seq: number
  at: number
  /** Null for the operator, and when nobody was signed in. */
  member_id: string | null
  action: string
  object_id: string | null
  /** JSON of ids, kinds and counts. */
  details: string
  /** SHA-256 of the previous hash and this line, hex. */
  hash: string
}

/** For restored backups. */
export interface ErasureTable {
  /** Of the canonical address, hex; identifies nobody without the key. */
  hmac: string
  /**
   * `suppressed`: no mail, its server refused permanently. `lifted`: may subscribe again.
   * `resubscribed`: an unsubscription was undone. Of such a pair only the later is kept.
   */
  kind: 'erased' | 'unsubscribed' | 'resubscribed' | 'suppressed' | 'lifted'
  /** The form secret behind the key; others match nobody. */
  key_id: string
  /** Applies to data stored until then; the latest if repeated. */
  at: number
}

export interface ReminderTable {
  /** At the office, YYYY-MM-DD. */
  day: string
  member_id: string
}

/** In order; deleted with the subscription. */
export interface SubscriberEventTable {
  number: Generated<number>
  subscriber_id: string
  at: number
  /**
   * `asked`: confirmation mail sent; `withheld`: not sent, by a limit; `renewed`: unsubscription
   * undone by the owner.
   */
  kind: 'subscribed' | 'imported' | 'asked' | 'withheld' | 'confirmed' | 'unsubscribed' | 'renewed'
  /**
   * `link`, `one-click`, `complaint`, `returned`, `form`, `staff` or `operator`; `confirmed` if
   * imported so; for `withheld` the limit: `address`, `client` or `all`.
   */
  detail: string | null
  member_id: string | null
  /** Before an unsubscription, for undo. */
  state_before: 'pending' | 'confirmed' | null
}

/** At the end of each day. */
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
  /** Ids in `blogs`, in order, as a JSON list. */
  articles: string
  /** Incremented by saves, to detect concurrent edits. */
  revision: number
  created_at: number
  changed_at: number
  changed_by: string | null
  /** The open editor's that saved it last. */
  editor_id: string | null
  /** As in `schedules`; all null if not scheduled. */
  wall_time: string | null
  zone: string | null
  occurrence: 'earlier' | 'later' | null
  /** Why it was not sent on time, or paused itself. */
  failure: string | null
  /** Who sends or scheduled it. */
  sender_id: string | null
  /** JSON of the domain's `issue-content.ts`, frozen when sending starts. */
  content: string | null
  started_at: number | null
  finished_at: number | null
  /** The rate is used up until then, in epoch microseconds. */
  paced_at: Generated<number>
  /** Since the last accepted message. */
  refused_in_a_row: Generated<number>
}

/** Recipients are fixed when sending starts. */
export interface NewsletterMessageTable extends DeliveryColumns {
  issue_id: string
  subscriber_id: string
  /** `skipped`: unsubscribed by then, or the issue was canceled. */
  state: 'pending' | 'sent' | 'refused' | 'skipped'
  /** Refused as "no such mailbox", not confirmed yet. */
  says_gone: Generated<number>
}

/** Last success of commands that run beside the product. */
export interface HeartbeatTable {
  name: 'probe' | 'backup'
  at: number
}

/** Secrets under which erasures were recorded. */
export interface FormSecretTable {
  /** As in `ErasureTable`. */
  key_id: string
  since: number
}
