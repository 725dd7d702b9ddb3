import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { logSerializers, withoutQueries } from '../src/server-options.ts'

/** Runtime errors about URLs that could not be parsed. */
test.each([
  '/newsletter/unsubscribe?token=SECRET',
  '/newsletter/unsubscribe%3ftoken=SECRET',
  '/newsletter/confirm?x="\\"&%74oken=SECRET',
  '/%6eewsletter/confirm??a&token=SECRET',
])('removes the query wherever an error repeats it: %s', async address => {
  const lines: string[] = []
  const app = fastify({
    logger: {
      serializers: logSerializers,
      hooks: { streamWrite: withoutQueries },
      stream: { write: line => void lines.push(line) },
    },
  })
  const cause = new TypeError(`Failed to parse URL from http://x${address}`)
  app.log.error({ err: new Error(`${cause.message} for good`, { cause }) })
  expect(lines.join()).not.toContain('SECRET')
  const { err, msg } = JSON.parse(lines[0] ?? '')
  expect([msg, err.message]).toEqual(Array(2).fill(expect.stringMatching(/\?… for good$/)))
  expect(err.stack.split('\n').length, 'where it came from is still told').toBeGreaterThan(2)
  expect(err.cause.stack).toContain('log-serializers.test.ts')
})
