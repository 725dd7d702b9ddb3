import { once } from 'node:events'
import { type Agent, get, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, constants } from 'node:zlib'

/** Bytes that client libraries would refuse to send. */
export interface RawRequest {
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
}

export interface RawAnswer {
  /** 0 where the connection ended without a response. */
  status: number
  text: string
}

const ANSWER_TIMEOUT_MS = 20_000

/**
 * On its own connection, header values byte by byte.
 * @param from local address that the server sees
 * @throws when no server is there, or on timeout
 */
export function sendRaw(
  url: string,
  request: RawRequest,
  timeoutMs = ANSWER_TIMEOUT_MS,
  from?: string,
): Promise<RawAnswer> {
  return sendBytes(url, [headOf(url, request), request.body], timeoutMs, from)
}

/** All before a request's body, which the connection ends with. @param more lines */
export function headOf(
  url: string,
  { method, path, headers, body }: RawRequest,
  ...more: string[]
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...more,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** Sends a start, then byte by byte until the server closes the connection. */
export async function trickle(url: string, start: string, everyMs = 100): Promise<void> {
  const socket = openSocket(url)
  socket.write(start)
  const drip = setInterval(() => socket.write('-'), everyMs)
  // Not `once`, which an error would reject.
  await new Promise(resolve => socket.resume().once('close', resolve))
  clearInterval(drip)
}

/** Which the server may close at any time. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

/** The bytes need not be a request. @throws as `sendRaw` */
export function sendBytes(
  url: string,
  pieces: readonly Uint8Array[],
  timeoutMs = ANSWER_TIMEOUT_MS,
  from?: string,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
    const chunks: Buffer[] = []
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer came')))
    socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // After its answer a server need not read the rest.
      if (chunks.length === 0 && error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
        reject(error)
    })
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    })
    for (const piece of pieces) socket.write(piece)
  })
}

/** @returns the head's size on the wire, and the body in brotli */
export function askInBrotli(url: string): Promise<{ head: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async response => {
      const { rawHeaders, statusCode, statusMessage } = response
      const lines = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n'))
      const head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`
      resolve({ head: head.length, body: Buffer.concat(await response.toArray()) })
    }).on('error', reject)
  })
}

export function decodeStart(bytes: Buffer): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH
  return brotliDecompressSync(bytes, { finishFlush }).toString()
}

export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

interface Asked {
  headers?: Record<string, string>
  method?: string
  body?: string | undefined
  agent?: Agent
}

/** Without `fetch`, which would decode bodies, normalize paths and choose the `Host`. */
export function askPlainly(
  url: string,
  path: string,
  { headers = {}, method = 'GET', body, agent }: Asked = {},
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method, agent }, answer => {
      const { statusCode: status = 0, headers } = answer
      const finish = (chunks: Buffer[]) =>
        resolve({ status, headers, bytes: Buffer.concat(chunks) })
      answer.toArray().then(finish, reject)
    })
    asked.on('error', reject).end(body)
  })
}

interface PendingRequest {
  /** @returns 0 where the connection ended without a response */
  finish(): Promise<number>
}

/** Sends the head and waits until the server asks for the body. */
export async function beginRequest(url: string, request: RawRequest): Promise<PendingRequest> {
  const socket = openSocket(url)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', chunk => {
    text += chunk
  })
  let isOpen = true
  const ended = once(socket, 'close').then(() => {
    isOpen = false
  })
  socket.write(headOf(url, request, 'Expect: 100-continue'))
  while (isOpen && !text.startsWith(CONTINUE)) await Promise.race([once(socket, 'data'), ended])
  text = text.slice(CONTINUE.length)
  return {
    async finish() {
      socket.write(request.body)
      await ended
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    },
  }
}

/** RFC 9110, section 10.1.1. */
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
