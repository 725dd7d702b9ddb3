import { once } from 'node:events'
import { headOf, openSocket, type RawRequest } from './raw-request.ts'

export interface PendingRequest {
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
