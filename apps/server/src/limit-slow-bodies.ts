import type { IncomingMessage, Server } from 'node:http'

/** No usable connection is slower: 5 MB take over 20 minutes. */
const LEAST_BYTES_PER_SECOND = 4 * 1024
/** A phone that changes cells is silent for seconds. */
const SILENCE_MAX_MS = 60_000
const CHECK_MS = 30_000

interface Arrival {
  startedAt: number
  /** Read by the connection before this request. */
  bytesBefore: number
  bytes: number
  movedAt: number
}

/**
 * Node's limit is for the whole body, and would cut off a slow but steady upload.
 * @param timeoutMs for any body; at the least rate a larger one may take longer
 */
export function limitSlowBodies(server: Server, timeoutMs: number): void {
  const arriving = new Map<IncomingMessage, Arrival>()
  const silenceMaxMs = Math.min(SILENCE_MAX_MS, timeoutMs)

  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const now = performance.now()
    const bytes = request.socket.bytesRead
    arriving.set(request, { startedAt: now, bytesBefore: bytes, bytes, movedAt: now })
    const forget = () => arriving.delete(request)
    request.once('end', forget).once('close', forget)
  })

  const timer = setInterval(checkAll, Math.min(CHECK_MS, timeoutMs / 2)).unref()
  server.once('close', () => clearInterval(timer))

  function checkAll() {
    const now = performance.now()
    for (const [request, arrival] of arriving) {
      const bytes = request.socket.bytesRead
      if (bytes > arrival.bytes) Object.assign(arrival, { bytes, movedAt: now })
      const paidMs = ((bytes - arrival.bytesBefore) / LEAST_BYTES_PER_SECOND) * 1000
      const isTooSlow = now - arrival.startedAt > timeoutMs + paidMs
      if (!isTooSlow && now - arrival.movedAt <= silenceMaxMs) continue
      arriving.delete(request)
      // Received completely; only waiting to be read.
      if (request.complete) continue
      server.emit('clientError', requestTimeout(), request.socket)
    }
  }
}

/** RFC 9112, section 6.3: one of the two announces a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** As Node's own. */
function requestTimeout(): NodeJS.ErrnoException {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
