import { createApiPlugin } from '@universe/api/api-plugin'
import { calls } from '@universe/contract/calls'
import { createApp } from '@universe/server/create-app'
import { subscribe } from '@universe/testing/clients/api-requests'
import { createTestApi } from '@universe/testing/servers/test-api'
import { expect, onTestFinished, test } from 'vitest'

test('is alive, and ready while its store is available', async () => {
  const { app } = await createTestApi()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.payload]).toEqual([200, '{"ready":true}'])
})

test('is alive and not ready while its store is unavailable', async () => {
  const { app, store } = await createTestApi()
  await store.close()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

test.each(['/nothing', '/api/nothing', '/api/email/send-contact', '/images/blogs'])(
  'answers GET %s with 404 and a sentence',
  async url => {
    const { app } = await createTestApi()
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.payload]).toEqual([404, 'There is nothing at this address.'])
  },
)

test('answers an undecodable address with 400 and a sentence', async () => {
  const { app } = await createTestApi()
  const answer = await app.inject('/%zz')
  expect([answer.statusCode, answer.payload]).toEqual([
    400,
    'The request could not be read. Please try again.',
  ])
})

test('lets only the site’s origin read answers', async () => {
  const { app } = await createTestApi({ SITE_URL: 'https://www.a.example' })
  for (const origin of ['https://www.a.example', 'https://b.example']) {
    const answer = await app.inject({ url: calls.getAllJobs, headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBe('https://www.a.example')
    expect(answer.headers['access-control-expose-headers']).toBe(
      'ETag, Retry-After, Last-Vacancy-Id',
    )
  }
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: calls.contact,
    headers: { origin: 'https://www.a.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  for (const name of ['Idempotency-Key', 'If-None-Match']) {
    expect(preflight.headers['access-control-allow-headers']).toContain(name)
  }
})

test('lets no other origin read answers without SITE_URL', async () => {
  const { app } = await createTestApi()
  const answer = await app.inject({
    url: calls.getAllJobs,
    headers: { origin: 'https://b.example' },
  })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('leaves the rest of a shared server unchanged', async () => {
  const api = await createTestApi({ SITE_URL: 'https://www.a.example' })
  const server = createApp(api.serverConfig)
  onTestFinished(() => server.close())
  const now = () => api.clock.time
  server.register(createApiPlugin({ ...api, now, onQueued: () => {} }))
  server.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '*',
    handler: (_request, reply) => reply.type('text/html').send('a page'),
  })
  const page = await server.inject('/contact')
  expect(page.payload).toBe('a page')
  expect(page.headers['access-control-allow-origin']).toBeUndefined()
  expect(page.headers['x-content-type-options']).toBeUndefined()
  expect((await server.inject(subscribe())).statusCode).toBe(200)
  expect((await server.inject('/api/nothing')).payload).toBe('There is nothing at this address.')
  const broken = server.inject({ method: 'POST', url: '/contact', payload: { a: 1 } })
  expect((await broken).payload).toBe('a page')
})
