import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { whenScriptsRun } from '@universe/testing/browser/browser-test'
import { readOutbox } from '@universe/testing/browser/outbox-content'
import { siteForms, submitButton } from '@universe/testing/browser/site-forms'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

/** The site with another company's API, on another origin. */
const test = base.extend<object, { elsewhere: Awaited<ReturnType<typeof startElsewhere>> }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const elsewhere = await startElsewhere()
      await use(elsewhere)
      await elsewhere.stop()
    },
    { scope: 'worker' },
  ],
})

// One site for all.
test.describe.configure({ mode: 'default' })

type Answer = (response: ServerResponse) => void

const accepting: Record<string, Answer> = {
  'a text': response => response.end('Thanks, got it.'),
  'nothing but 200': response => response.end(),
  '204': response => response.writeHead(204).end(),
  'a body that breaks off': response => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
    response.write('{"acc')
    setImmediate(() => response.destroy())
  },
  // With a content type; otherwise browsers wait for more of the body, to guess one.
  'a body that never ends': response =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
}

/** Files are sent by XMLHttpRequest, texts by `fetch`. */
const uploads = ['a text', 'a body that breaks off', 'a body that never ends'] as const

for (const [form, names] of [
  [siteForms.application, uploads],
  [siteForms.contact, Object.keys(accepting)],
] as const) {
  test(
    `${form.call} counts 200 as final, whatever the body`,
    slowUnless(form === siteForms.application),
    async ({ page, elsewhere }) => {
      const thrown: Error[] = []
      page.on('pageerror', error => thrown.push(error))
      for (const name of names) {
        const posts = elsewhere.answerWith(accepting[name] as Answer)
        await send(page, elsewhere.url, form)
        await expect.poll(() => posts, name).toHaveLength(1)
        await expect.poll(() => readOutbox(page), name).toBe('[]')
      }
      expect(thrown).toEqual([])
    },
  )
}

test('logs a response that is not ok, with its status', async ({ page, elsewhere }) => {
  const logged = watchErrors(page)
  elsewhere.answerWith(response => response.writeHead(503).end('Later.'))
  await send(page, elsewhere.url, siteForms.contact)
  await expect.poll(() => logged).toContainEqual(['Network response was not ok', { status: 503 }])
  expect(await readOutbox(page), 'it is kept').toContain('Full name: Sara Odeh')
})

test.describe('without storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined })),
  )

  test('confirms a request by 200 alone', { tag: SLOW }, async ({ page, elsewhere }) => {
    for (const name of ['nothing but 200', 'a body that breaks off']) {
      const posts = elsewhere.answerWith(accepting[name] as Answer)
      await send(page, elsewhere.url, siteForms.contact)
      await expect(page.getByRole('status'), name).toContainText([siteForms.contact.confirmation])
      expect(posts, name).toHaveLength(1)
    }

    const logged = watchErrors(page)
    elsewhere.answerWith(response => response.writeHead(503).end('Later.'))
    await send(page, elsewhere.url, siteForms.contact)
    await expect(page.getByRole('alert')).toContainText([
      'We could not reach the server. Please try again.',
    ])
    await expect.poll(() => logged).toContainEqual(['Network response was not ok', { status: 503 }])
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Olive Press')
  })
})

async function send(page: Page, url: string, form: (typeof siteForms)[keyof typeof siteForms]) {
  await page.goto(`${url}${form.address}`)
  await whenScriptsRun(page)
  await form.fill(page, 'sara@olive.org')
  await submitButton(page, form).click()
}

/** Logged errors, with message and details. */
function watchErrors(page: Page): unknown[][] {
  const logged: unknown[][] = []
  page.on('console', message => {
    if (message.type() !== 'error') return
    const values = message
      .args()
      .map(argument => argument.evaluate(value => (value instanceof Error ? value.message : value)))
    // Values logged while the page closes can no longer be read.
    Promise.all(values).then(
      read => logged.push(read),
      () => {},
    )
  })
  return logged
}

async function startElsewhere() {
  let answer: Answer = response => response.end()
  let posts: string[] = []
  const api = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (request.method !== 'POST') return response.end(request.url?.includes('Jobs') ? jobs : '[]')
    posts.push(request.url ?? '')
    request.resume().once('end', () => answer(response))
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  const site = await startServer({ ROLE: 'site', API_URL: `http://127.0.0.1:${port}` })
  return {
    url: site.url,
    /** @returns paths of posts from now on */
    answerWith(next: Answer) {
      answer = next
      posts = []
      return posts
    },
    async stop() {
      await site.stop()
      await discard(site)
      api.closeAllConnections()
      api.close()
    },
  }
}

const jobs = JSON.stringify([
  {
    id: 1,
    title: 'Engineer',
    category: 'Software',
    description: 'Builds.',
    jobDetails: 'Here.',
    qualifications: 'Some.',
    createdAt: '2026-11-05T00:00:00',
  },
])
