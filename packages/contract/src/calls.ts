import * as v from 'valibot'
import { blogSchema, jobSchema } from './entities.ts'
import { ENQUIRY_BODY_MAX_CHARACTERS } from './limits.ts'

/** The six calls (specification, section 7): their addresses below `{api}`, and what they carry. */
export const calls = {
  addSubscriber: '/api/subscribers/AddSubscriber',
  sendContact: '/api/email/send-contact',
  sendDemo: '/api/email/send-email',
  sendApplication: '/api/email/send-job',
  getAllBlogs: '/api/blogs/GetAllBlogs',
  getAllJobs: '/api/jobs/GetAllJobs',
} as const

/** AddSubscriber's payload; `newsletterForm` judges the address. */
export const subscriberRequest = v.object({ inputValue: v.string() })
/** The payload of send-contact and send-email: the visitor's address and the composed text. */
export const enquiryRequest = v.object({
  inputValue: v.string(),
  body: v.pipe(v.string(), v.maxLength(ENQUIRY_BODY_MAX_CHARACTERS)),
})
/** send-job's multipart field names. */
export const applicationParts = { cv: 'cv', name: 'name', email: 'email' } as const

export const blogsResponse = v.array(blogSchema)
export const jobsResponse = v.array(jobSchema)
/** What every form post answers with 200; the site reads no more of it than that it came. */
export const acceptedResponse = v.object({ accepted: v.literal(true) })

export type SubscriberRequest = v.InferOutput<typeof subscriberRequest>
export type EnquiryRequest = v.InferOutput<typeof enquiryRequest>
export type AcceptedResponse = v.InferOutput<typeof acceptedResponse>

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
