import type { Fetch } from '../api/api.ts'

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
export function uploadWith(onProgress: (part: number) => void): Fetch {
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
