import { once } from 'node:events'
import { connect } from 'node:net'
import type { RawRequest } from './raw-request.ts'

export interface PendingRequest {
  /** @returns 0 where the connection ended without a response */
  finish(): Promise<number>
}

/** Sends the head and waits until the server asks for the body. */
export async function beginRequest(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<PendingRequest> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => {})
  let isOpen = true
  const ended = once(socket, 'close').then(() => {
    isOpen = false
  })
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Expect: 100-continue',
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  while (isOpen && !text.startsWith(CONTINUE)) await Promise.race([once(socket, 'data'), ended])
  text = text.slice(CONTINUE.length)
  return {
    async finish() {
      socket.write(body)
      await ended
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    },
  }
}

/** RFC 9110, section 10.1.1. */
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
