import { createApi, type Fetch } from '../api/api.ts'
import { deleteUnsent, isExpired } from './expiry.ts'
import { type KeptRequest, keptRequests } from './kept-requests.ts'
import { receipts, toReceipt } from './receipts.ts'
import { announceState } from './request-state.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
/** Longer values of `Retry-After` are cut. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000
export const JSON_TIMEOUT_MS = 20_000
/** Retrying is pointless. */
const REFUSED_FOR_GOOD = [400, 413, 415, 422]
/** Reported for a file. */
const PROGRESS_STEPS = 50

export async function attempt(apiUrl: string, key: string): Promise<void> {
  // Under the lock: another tab may have sent it.
  const request = await keptRequests.get(key)
  if (!request || request.refusal !== undefined) return
  announceState(key, { name: 'sending' })
  const response = await deliver(apiUrl, request)
  if (response?.ok) {
    await keptRequests.remove(key)
    return noteAccepted(request, response)
  }
  if (response && REFUSED_FOR_GOOD.includes(response.status)) {
    return refuse(request, await response.text().catch(() => ''))
  }
  // It may have expired during the attempt.
  if (isExpired(request)) return deleteUnsent(request)
  await keptRequests.put(postpone(request, response))
  announceState(key, { name: navigator.onLine ? 'retrying' : 'offline' })
}

/** Undefined without a response, which is logged. */
export async function deliver(apiUrl: string, request: KeptRequest): Promise<Response | undefined> {
  try {
    const response = await send(apiUrl, request)
    if (!response.ok) {
      // Specification, section 7.
      console.error(new Error('Network response was not ok'), { status: response.status })
    }
    return response
  } catch (error) {
    console.error(error)
  }
}

/** `ok` is final; the body is only logged, and not waited for. */
export function noteAccepted(request: KeptRequest, response: Response): void {
  const at = Date.now()
  receipts.put({ ...toReceipt(request), sentAt: at })
  announceState(request.key, { name: 'accepted', at })
  response.text().then(console.log, console.log)
}

async function refuse(request: KeptRequest, reason: string): Promise<void> {
  await keptRequests.put({ ...request, refusal: reason })
  announceState(request.key, { name: 'refused', reason })
}

function send(apiUrl: string, { key, form, payload, facts }: KeptRequest): Promise<Response> {
  if (form === 'application') {
    return createApi(apiUrl, uploadWith(tellProgress(key))).post(form, payload, facts)
  }
  // Small enough to complete after the page is closed.
  const options = { keepalive: true, signal: AbortSignal.timeout(JSON_TIMEOUT_MS) }
  return createApi(apiUrl).post(form, payload, facts, options)
}

function tellProgress(key: string) {
  let told = 0
  return (part: number) => {
    const step = Math.floor(part * PROGRESS_STEPS)
    if (step === told) return
    told = step
    announceState(key, { name: 'sending', part })
  }
}

function postpone(request: KeptRequest, response: Response | undefined): KeptRequest {
  const attempts = request.attempts + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  // So that browsers that failed together do not retry together.
  const jitter = pause * (0.5 + Math.random() / 2)
  const now = Date.now()
  const notBefore = now + askedToWaitMs(response?.headers.get('Retry-After'))
  return { ...request, attempts, notBefore, nextAttemptAt: notBefore + jitter }
}

/** @param retryAfter seconds or a date (RFC 9110, 10.2.3); else 0 */
function askedToWaitMs(retryAfter: string | null | undefined): number {
  if (!retryAfter) return 0
  const asked = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now()
  return asked > 0 ? Math.min(asked, LONGEST_RETRY_AFTER_MS) : 0
}

/** Without progress; phones may be silent for seconds between cells. */
const STALL_MS = 60_000
/** Bytes leave the browser long before they arrive. */
const ANSWER_MS = 300_000
/** Fetch Standard, "null body status". */
const WITHOUT_BODY = [204, 205, 304]

/**
 * By XMLHttpRequest, which reports progress: it times out only without, and asks before the page is
 * closed.
 * @param onProgress gets the share sent, 0 to 1
 */
function uploadWith(onProgress: (part: number) => void): Fetch {
  return (url, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const waitFor = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          reject(new DOMException(`Nothing moved for ${ms} ms`, 'TimeoutError'))
          request.abort()
        }, ms)
      }
      request.upload.onprogress = ({ loaded, total }) => {
        waitFor(STALL_MS)
        window.addEventListener('beforeunload', askBeforeClosing)
        onProgress(loaded / total)
      }
      request.upload.onloadend = () => {
        waitFor(ANSWER_MS)
        window.removeEventListener('beforeunload', askBeforeClosing)
      }
      request.onreadystatechange = () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
        waitFor(STALL_MS)
        resolve(toResponse(request))
      }
      request.onloadend = () => {
        clearTimeout(timer)
        reject(new TypeError('Failed to fetch'))
      }
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.send(body as FormData)
      waitFor(STALL_MS)
    })
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** As soon as headers arrive, like `fetch`: the body may never come. */
function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.filter(Boolean).map(line => line.split(': ', 2) as [string, string])
  const body = WITHOUT_BODY.includes(status) ? null : bodyOf(request)
  return new Response(body, { status, statusText, headers })
}

function bodyOf(request: XMLHttpRequest): ReadableStream {
  return new ReadableStream({
    start(controller) {
      request.onload = () => {
        controller.enqueue(new TextEncoder().encode(request.responseText))
        controller.close()
      }
      request.onerror = request.onabort = () => controller.error(new TypeError('Failed to fetch'))
    },
  })
}
