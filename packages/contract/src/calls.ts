/**
 * Specification, section 7: paths below `{api}`, by form name for the forms. Payloads:
 * `payloads.ts`.
 */
export const calls = {
  newsletter: '/api/subscribers/AddSubscriber',
  contact: '/api/email/send-contact',
  demo: '/api/email/send-email',
  application: '/api/email/send-job',
  getAllBlogs: '/api/blogs/GetAllBlogs',
  getAllJobs: '/api/jobs/GetAllJobs',
} as const

/**
 * Our own beside the six: a POST with the token in its body, which no log records. Answers a
 * `SubscriptionOutcome`.
 */
export const subscriptionCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
  undo: '/api/newsletter/undo',
} as const

/** Opened by mailed links, with `?token=`. */
export const subscriptionPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const

/** Instead of the token in a test issue's unsubscribe link. */
export const TRIAL_QUERY = 'trial'

/** One-click unsubscribe (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/**
 * Header of GetAllJobs, also on 304: the highest vacancy id ever assigned, so that a lower id
 * missing from the list is a closed vacancy. Other back ends cannot tell.
 */
export const LAST_VACANCY_ID = 'Last-Vacancy-Id'

/** Headers of form posts, all optional (readings, Sending). */
export const formHeaders = {
  /** 1 to 200 visible ASCII characters. A repeat gets the first response. */
  idempotencyKey: 'Idempotency-Key',
  vacancyId: 'Vacancy-Id',
  /** Subject of a contact, such as a product; by `writeHeaderText`. */
  about: 'About',
  /** The policy consented to (`isPolicyReference`). Absent: no consent. */
  consentPolicy: 'Consent-Policy',
  /** A query string (`readVisitSource`). */
  visitSource: 'Visit-Source',
  /** Milliseconds from appearance to submission. */
  formElapsed: 'Form-Elapsed',
  /** Value of `HONEYPOT_FIELD`. */
  honeypot: 'Form-Trap',
} as const

/** In every form; sent as `Form-Trap`. */
export const HONEYPOT_FIELD = 'website'

/**
 * Without a response (readings, Confirmations). Not in `messages.ts`, which may be what failed to
 * load.
 */
export const SERVER_UNREACHABLE = 'We could not reach the server. Please try again.'
/** Status of a form that could not be sent. */
export const STILL_THERE = 'What you typed is still there.'
