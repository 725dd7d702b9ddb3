/**
 * The six calls (specification, section 7): paths below `{api}`, keyed by form name for the forms.
 * Payloads: `payloads.ts`.
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
 * Newsletter link actions, our own beside the six: a POST with the token in its body, which no log
 * records. Answers a `SubscriptionOutcome`.
 */
export const subscriptionCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
  undo: '/api/newsletter/undo',
} as const

/** Site pages that mailed links open, each with `?token=`. */
export const subscriptionPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const

/** Replaces the token in the unsubscribe link of a test issue. */
export const TRIAL_QUERY = 'trial'

/** Form field and value of one-click unsubscribe (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/**
 * Response header of GetAllJobs, also on 304: the highest vacancy id ever assigned. A lower id
 * missing from the list belongs to a closed vacancy. Absent from other back ends, where the two
 * cannot be told apart.
 */
export const LAST_VACANCY_ID = 'Last-Vacancy-Id'

/** Metadata headers of form posts, all optional (readings, Sending). */
export const formHeaders = {
  /** 1 to 200 visible ASCII characters. A repeat gets the first response. */
  idempotencyKey: 'Idempotency-Key',
  /** The vacancy applied for. */
  vacancyId: 'Vacancy-Id',
  /** Subject of a contact, such as a product, encoded by `writeHeaderText`. */
  about: 'About',
  /** The privacy policy consented to (`isPolicyReference`). Absent: no consent. */
  consentPolicy: 'Consent-Policy',
  /** Where the visit began, a query string (`readVisitSource`). */
  visitSource: 'Visit-Source',
  /** Milliseconds from the form's appearance to its submission. */
  formElapsed: 'Form-Elapsed',
  /** Value of the honeypot field. */
  honeypot: 'Form-Trap',
} as const

/** Name of the honeypot field in every form; its value is sent as `Form-Trap`. */
export const HONEYPOT_FIELD = 'website'

/**
 * Shown when a form's call gets no response (readings, Confirmations). Not in `messages.ts`, which
 * loads on first use of a form and may itself be what failed to load.
 */
export const SERVER_UNREACHABLE = 'We could not reach the server. Please try again.'
/** Status message of a form that could not be sent. */
export const STILL_THERE = 'What you typed is still there.'
