import type { IncomingMessage, Server } from 'node:http'

/** A line that carries less carries no visitor: 5 MB then take over 20 minutes. */
const LEAST_BYTES_PER_SECOND = 4 * 1024
/** A phone that changes cells is silent for seconds. */
const SILENCE_MAX_MS = 60_000
const CHECK_MS = 30_000

interface Arrival {
  startedAt: number
  /** What the connection had brought before, and when it last brought more. */
  bytesBefore: number
  bytes: number
  movedAt: number
}

/**
 * Ends requests whose body stands still or only trickles. Node's own limit counts a body's whole time,
 * which cuts a file off that comes slowly but steadily.
 * @param timeoutMs so long any body may take; one at the least pace has its own time beside that
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
      // It has come, and only waits to be read.
      if (request.complete) continue
      server.emit('clientError', requestTimeout(), request.socket)
    }
  }
}

/** RFC 9112, section 6.3: one of the two announces it. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** As Node itself reports it. */
function requestTimeout(): NodeJS.ErrnoException {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
