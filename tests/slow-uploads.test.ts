import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { formPosts, formPostTo } from '@universe/testing/clients/form-posts'
import { headOf, openSocket } from '@universe/testing/clients/raw-request'
import { serve } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { expect, test } from 'vitest'

/** A slow but steady CV may take its time; a stalled one is ended. */
const REQUEST_TIMEOUT_MS = 2000
const PIECE_BYTES = 2 * 1024
const PIECE_EVERY_MS = 200
const CV = '%PDF-1.7\n'.padEnd(60 * 1024, '-')
/** Large enough for minutes at the minimum rate. */
const LARGE_CV = CV.padEnd(1024 * 1024, '-')

const server = serve(withLimits({ requestTimeoutMs: REQUEST_TIMEOUT_MS }))

const ways = formPosts('').filter(({ kind }) => kind === 'multipart')

// Concurrent, since each waits for its pauses; more files at once would be refused.
test.concurrent.each(ways)('accepts a slow CV at $path', async ({ path }) => {
  const { socket, closed, body, text } = await begin(path)
  const startedAt = Date.now()
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    socket.write(body.subarray(at, at + PIECE_BYTES))
    await pause(PIECE_EVERY_MS)
  }
  await closed
  expect(Date.now() - startedAt).toBeGreaterThan(2 * REQUEST_TIMEOUT_MS)
  expect(text()).toMatch(/^HTTP\/1\.1 200 /)
})

test.each(ways)('ends a stalled CV at $path', async ({ path }) => {
  const { socket, closed, body, text } = await begin(path, LARGE_CV)
  socket.write(body.subarray(0, -8))
  await closed
  expect(text()).toMatch(/^HTTP\/1\.1 408 /)
})

/** Sends an application's headers. */
async function begin(path: string, cv = CV) {
  const way = formPostTo(path, server.url)
  const request = way.make({ cv })
  const socket = openSocket(server.url)
  let received = ''
  socket.on('data', data => {
    received += data
  })
  const closed = once(socket, 'close')
  socket.write(headOf(server.url, request))
  return { socket, closed, body: Buffer.from(request.body), text: () => received }
}
