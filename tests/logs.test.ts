import { setTimeout } from 'node:timers/promises'
import { calls } from '@universe/contract/calls'
import { apply, contact, sendTo, visitor } from '@universe/testing/clients/api-requests'
import { formPosts } from '@universe/testing/clients/form-posts'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { readLog } from '@universe/testing/servers/running-server'
import { placeForEach, startForTest } from '@universe/testing/servers/serve'
import { expect, onTestFinished, test } from 'vitest'

/** What a server logs in use, and during failures. */
const PERSONAL = /lovelace|ada@|ada-|970599123456|analytical|203\.0\.113|198\.51\.100|%PDF/i
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
/** The site polls for content every second. */
const TWO_CHECKS_MS = 2500
const ADDRESS_OF_A_VISITOR = { 'X-Forwarded-For': '198.51.100.7, 203.0.113.9' }

const place = placeForEach()

const send = (origin: string, { headers, ...post }: ReturnType<typeof apply>) =>
  sendTo(origin, { ...post, headers: { ...headers, ...ADDRESS_OF_A_VISITOR } })

test('logs each request with an id, without personal data', async () => {
  const refusing = await startMailServer(() => refusal(`550 no ${visitor} here`))
  onTestFinished(refusing.stop)
  const settings = { SMTP_URL: refusing.url, EXAMPLE_CONTENT: 'on', TRUST_PROXY: '1' }
  const server = await place.start({ LOG_LEVEL: 'trace', ...settings })
  const { url } = server
  const statuses = [
    await send(url, { ...contact(), url: `${calls.contact}?from=${visitor}` }),
    await send(url, contact({ name: 'R2 Lovelace' })),
    await send(url, apply()),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 422, 200])
  for (const way of formPosts(url)) await sendRaw(url, way.make())
  await expect.poll(() => server.printed().match(/given up/g)?.length).toBeGreaterThan(2)

  await place.openStore().db.schema.dropTable('outbox').execute()
  expect((await send(url, contact())).status).toBe(503)
  await server.stop()
  expect(server.printed()).toContain('the request failed')

  const entries = readLog(server)
  const givenUp = entries.filter(({ msg }) => / given up$/.test(msg))
  const isError = ({ level }: (typeof entries)[number]) => level === 50
  expect(givenUp.filter(isError).map(({ msg }) => msg)).toContain('message to the company given up')
  expect(
    givenUp.some(entry => !isError(entry)),
    'an acknowledgment is no error',
  ).toBe(true)
  const began = entries.filter(({ msg }) => msg === 'incoming request')
  const ended = entries.filter(({ msg }) => msg === 'request completed')
  expect(began.length).toBeGreaterThanOrEqual(11)
  expect(ended.map(({ reqId }) => reqId).toSorted()).toEqual(
    began.map(({ reqId }) => reqId).toSorted(),
  )
  expect(new Set(began.map(({ reqId }) => reqId)).size).toBe(began.length)
  // Random ids may contain any digits.
  expect(server.printed().replaceAll(ID, 'id')).not.toMatch(PERSONAL)
})

test('logs once that the site cannot read its content', async () => {
  const server = await startForTest({ ROLE: 'site', API_URL: 'http://127.0.0.1:9' })
  const failures = () => server.printed().match(/API did not give its list/g)?.length ?? 0
  await expect.poll(failures).toBe(2)
  await setTimeout(TWO_CHECKS_MS)
  expect(failures()).toBe(2)
  expect(readLog(server)).toMatchObject(
    ['blogs', 'jobs'].map(list => ({ level: 50, list, err: { message: expect.any(String) } })),
  )
})

test('does not log client errors as failures', async () => {
  const server = await startForTest()
  // A post to the layout route, which has no form; the newsletter posts to `/?index`.
  const address = `${server.url}/?elsewhere`
  const form = new URLSearchParams({ email: visitor })
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(405)
  expect((await fetch(`${server.url}/nowhere.data`)).status).toBe(404)
  const body = Buffer.from('a=b')
  for (const type of ['/', '', 'a/b/c', 'text', ', ,']) {
    for (const path of [
      '/contact',
      '/newsletter/confirm?token=x',
      '/newsletter/unsubscribe?token=x',
    ]) {
      const headers = [['Content-Type', type]] as const
      const answer = await sendRaw(server.url, { method: 'POST', path, headers, body })
      expect(answer.status, `${path} ${type}`).toBe(415)
      expect(answer.text).toContain('Please send this form from its page.')
    }
  }
  await server.stop()
  expect(server.printed()).not.toContain('"level":50')
})
