import { applicationParts, calls, formHeaders } from '@universe/contract/calls'
import type { EnquiryRequest, SubscriberRequest } from '@universe/contract/payloads'

/** Beside a payload: what travels in headers, all of it optional (readings, Sending). */
export type FormFacts = Partial<Record<keyof typeof formHeaders, string>>

/** The six calls to `{api}` (specification, section 7). Each answers with the plain Response. */
export type Api = ReturnType<typeof createApi>

/** What `createApi` needs of fetch: Node's, a browser's, or one that answers in the same process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * @param apiUrl the address of `{api}`, without a slash at its end; empty for the same origin
 * @param fetchFrom how a request is made; the browser's own fetch unless given
 */
export function createApi(apiUrl: string, fetchFrom: Fetch = (url, init) => fetch(url, init)) {
  const post = (call: string, body: BodyInit, headers: HeadersInit, options: RequestInit = {}) =>
    fetchFrom(`${apiUrl}${call}`, { ...options, method: 'POST', body, headers })
  const postJson =
    <Payload>(call: string) =>
    (payload: Payload, facts: FormFacts = {}, options?: RequestInit) => {
      const headers = { 'Content-Type': 'application/json', ...toHeaders(facts) }
      return post(call, JSON.stringify(payload), headers, options)
    }
  const get = (call: string) => (options?: RequestInit) => fetchFrom(`${apiUrl}${call}`, options)

  return {
    addSubscriber: postJson<SubscriberRequest>(calls.addSubscriber),
    sendContact: postJson<EnquiryRequest>(calls.sendContact),
    sendDemo: postJson<EnquiryRequest>(calls.sendDemo),
    sendApplication: (payload: Application, facts: FormFacts = {}, options?: RequestInit) =>
      post(calls.sendApplication, toMultipart(payload), toHeaders(facts), options),
    getAllBlogs: get(calls.getAllBlogs),
    getAllJobs: get(calls.getAllJobs),
  }
}

export interface Application {
  cv: Blob
  name: string
  email: string
}

function toMultipart({ cv, name, email }: Application): FormData {
  const body = new FormData()
  body.set(applicationParts.name, name)
  body.set(applicationParts.email, email)
  body.set(applicationParts.cv, cv, 'cv.pdf')
  return body
}

function toHeaders(facts: FormFacts): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [fact, value] of Object.entries(facts)) {
    // A browser throws at what no header may hold, such as the words in the field for machines.
    headers[formHeaders[fact as keyof FormFacts]] = value.replace(/[^\x20-\x7e]/g, '?')
  }
  return headers
}
