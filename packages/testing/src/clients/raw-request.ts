import { connect, type Socket } from 'node:net'

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
