/** The six calls (specification, section 7) by their addresses below `{api}`; `payloads.ts` says what they carry. */
export const calls = {
  addSubscriber: '/api/subscribers/AddSubscriber',
  sendContact: '/api/email/send-contact',
  sendDemo: '/api/email/send-email',
  sendApplication: '/api/email/send-job',
  getAllBlogs: '/api/blogs/GetAllBlogs',
  getAllJobs: '/api/jobs/GetAllJobs',
} as const

/** send-job's multipart field names. */
export const applicationParts = { cv: 'cv', name: 'name', email: 'email' } as const

/** Headers that say more about a form post; none of them missing refuses it (readings, Sending). */
export const formHeaders = {
  /** Any text of 1 to 200 visible ASCII characters; a repeat is answered as the first was. */
  idempotencyKey: 'Idempotency-Key',
  /** The id of the vacancy that a CV is for. */
  vacancyId: 'Vacancy-Id',
  /** The date of the privacy policy that the visitor consented to. */
  consentPolicy: 'Consent-Policy',
  /** Milliseconds between the form's appearance and its sending. */
  formElapsed: 'Form-Elapsed',
  /** What stands in the field that people do not see. */
  formTrap: 'Form-Trap',
} as const
