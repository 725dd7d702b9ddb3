import { once } from 'node:events'
import { connect } from 'node:net'
import { sendBytes } from '@universe/testing/clients/raw-request'
import { MEMORY_MAX_BYTES, readPeakMemory } from '@universe/testing/servers/fuzzed-server'
import { serve } from '@universe/testing/servers/serve'
import { expect, test } from 'vitest'

/** Connections that send requests without waiting for responses (RFC 9112, section 9.3.2). */
const CONNECTIONS = 100
const REQUESTS = 3000
const OPEN_MAX = 32

// Every listener of every role is made by `createApp`.
const server = serve({ EXAMPLE_CONTENT: 'on' })
const OWN = '/about'

test('buffers no responses for clients that send without reading', async () => {
  for (const path of ['/favicon.svg', '/', '/api/jobs/GetAllJobs']) {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => floodUnread(path)))
    expect((await fetch(`${server.url}${OWN}`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    expect(readPeakMemory(server.pid), path).toBeLessThan(MEMORY_MAX_BYTES)
  }
})

test('closes a connection with more open requests than any client sends', async () => {
  expect(await countAnswers(OPEN_MAX)).toBe(OPEN_MAX)
  expect(await countAnswers(OPEN_MAX + 1)).toBeLessThan(OPEN_MAX)
})

test('accepts any number of requests from clients that wait for responses', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  for (let time = 0; time < OPEN_MAX * 2; time++) {
    socket.write(request('HEAD', OWN))
    const [answer] = await once(socket, 'data')
    expect(`${answer}`).toMatch(/^HTTP\/1\.1 200 /)
  }
  socket.destroy()
})

function request(method: string, path: string, header = '') {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`
}

/** @returns a connection full of pipelined requests, whose responses are not read */
async function floodUnread(path: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request('GET', path).repeat(REQUESTS))
  return socket
}

async function countAnswers(requests: number) {
  const last = request('HEAD', OWN, 'Connection: close\r\n')
  const bytes = Buffer.from(request('HEAD', OWN).repeat(requests - 1) + last)
  const { text } = await sendBytes(server.url, [bytes])
  return text.split('HTTP/1.1 200 ').length - 1
}
