import { calls, formHeaders } from '@universe/contract/calls'
import type { FormName } from '@universe/contract/forms/definition'
import type { ApplicationParts, FormPayload } from '@universe/contract/forms/form-payload'

/** Sent as headers, all optional (readings, Sending). */
export type FormFacts = Partial<Record<keyof typeof formHeaders, string>>

/** The six calls to `{api}` (specification, section 7). */
export type Api = ReturnType<typeof createApi>

/** Node's, a browser's, or one within this process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * @param apiUrl without trailing slash; empty for the same origin
 * @param fetchFrom default: the browser's
 */
export function createApi(apiUrl: string, fetchFrom: Fetch = (url, init) => fetch(url, init)) {
  const get = (call: string) => (options?: RequestInit) => fetchFrom(`${apiUrl}${call}`, options)

  return {
    post(form: FormName, payload: FormPayload, facts: FormFacts = {}, options: RequestInit = {}) {
      const { body, type } = encode(payload)
      const headers = { ...type, ...toHeaders(facts) }
      return fetchFrom(`${apiUrl}${calls[form]}`, { ...options, method: 'POST', body, headers })
    },
    getAllBlogs: get(calls.getAllBlogs),
    getAllJobs: get(calls.getAllJobs),
  }
}

function encode(payload: FormPayload): { body: BodyInit; type?: HeadersInit } {
  // The browser sets a multipart form's type, with its boundary.
  if ('cv' in payload) return { body: toMultipart(payload) }
  return { body: JSON.stringify(payload), type: { 'Content-Type': 'application/json' } }
}

function toMultipart(parts: ApplicationParts): FormData {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') body.set(name, part)
    else body.set(name, part, `${name}.pdf`)
  }
  return body
}

function toHeaders(facts: FormFacts): Record<string, string> {
  const headers: Record<string, string> = {}
  // Stored requests may have unknown facts, whose headers a CORS preflight would refuse.
  for (const [fact, header] of Object.entries(formHeaders)) {
    const value = facts[fact as keyof FormFacts]
    // Browsers throw on other characters, which a honeypot's text may contain.
    if (value !== undefined) headers[header] = value.replace(/[^\x20-\x7e]/g, '?')
  }
  return headers
}
