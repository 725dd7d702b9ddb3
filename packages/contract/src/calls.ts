/**
 * The six calls (specification, section 7) by their addresses below `{api}`, those of the forms by the
 * form's name; `payloads.ts` says what they carry.
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
 * What the links in the newsletter's mails do: three calls of our own beside the six, which the site's
 * pages make. Each takes a POST with a token in its body, as no log has that, and answers its outcome.
 */
export const subscriptionCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
  undo: '/api/newsletter/undo',
} as const

/** The paths of the pages that these links lead to, each with `?token=`. */
export const subscriptionPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const

/** The query of the second one's link in an issue that goes to no subscriber, in the place of a token. */
export const TRIAL_QUERY = 'trial'

/** The field by which a mailbox's own button unsubscribes, and its value (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/**
 * The header of each answer to GetAllJobs, also one that nothing changed: the highest id that any
 * vacancy ever had. An id up to it that is not in the list is a vacancy's that has closed. An API
 * that knows nothing of this sends none, and then nobody can tell.
 */
export const LAST_VACANCY_ID = 'Last-Vacancy-Id'

/** Headers that say more about a form post; none of them missing refuses it (readings, Sending). */
export const formHeaders = {
  /** Any text of 1 to 200 visible ASCII characters; a repeat is answered as the first was. */
  idempotencyKey: 'Idempotency-Key',
  /** The id of the vacancy that a CV is for. */
  vacancyId: 'Vacancy-Id',
  /** What a contact is about, such as a product, as `writeHeaderText` writes it. */
  about: 'About',
  /** The privacy policy that the visitor consented to, as `namesPolicy` knows it; without it there was no consent. */
  consentPolicy: 'Consent-Policy',
  /** Milliseconds between the form's appearance and its sending. */
  formElapsed: 'Form-Elapsed',
  /** What stands in the honeypot: the field that people do not see. */
  honeypot: 'Form-Trap',
} as const

/** The name of each form's field that people neither see nor reach; `Form-Trap` says what stands in it. */
export const HONEYPOT_FIELD = 'website'

/**
 * What a form says when its call has no answer (readings, Confirmations). Not in
 * `messages.ts`, which is fetched when a form is used, and may be what did not arrive.
 */
export const SERVER_UNREACHABLE = 'We could not reach the server. Please try again.'
/** The status message of a form whose request went nowhere. */
export const STILL_THERE = 'What you typed is still there.'
