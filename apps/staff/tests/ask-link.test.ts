import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askLink } from '../app/server/ask-link.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function ask(answer: RequestListener, ms = 5000) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://name.example:${port}/a?b=1`)
  const signal = AbortSignal.timeout(ms)
  return askLink(url, { address: '127.0.0.1', method: 'GET', signal })
}

test('connects to the checked address with the link’s host name, and follows no redirect', async () => {
  const seen: unknown[] = []
  const answer = await ask(({ headers, url, method }, response) => {
    seen.push(method, url, headers.host?.replace(/\d+/, ''), headers.cookie)
    response.writeHead(302, { location: 'http://127.0.0.1/x' }).end()
  })
  expect(answer).toEqual({ status: 302, location: 'http://127.0.0.1/x' })
  expect(seen).toEqual(['GET', '/a?b=1', 'name.example:', undefined])
})

test('reads only the headers of an endless response', async () => {
  const ended = Promise.withResolvers<void>()
  const answer = await ask((_, response) => {
    response.on('close', ended.resolve)
    response.writeHead(200)
    const write = () => response.write('x'.repeat(65_536), error => !error && write())
    write()
  })
  expect(answer.status).toBe(200)
  await ended.promise
})

test('fails without a response, and on endless headers', async () => {
  await expect(ask(() => {}, 200)).rejects.toMatchObject({ name: 'AbortError' })
  const giant = ask((_, response) => response.writeHead(200, { x: 'x'.repeat(20_000) }).end())
  await expect(giant).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
})

test('fails on a protocol switch, and does not hang', async () => {
  const answered = ask((_, response) => {
    response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    )
  })
  await expect(answered).rejects.toThrow('without an answer')
})
