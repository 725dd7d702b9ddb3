import { once } from 'node:events'
import { connect } from 'node:net'
import { linksOf, subscribeAt } from '@universe/testing/clients/api-requests'
import { type RawAnswer, sendBytes, sendRaw } from '@universe/testing/clients/raw-request'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { serve, startForTest } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { inStore } from '@universe/testing/stores/stored-drafts'
import { describe, expect, test } from 'vitest'

/** The pages linked from newsletter mails, byte by byte, of the whole product and of a site alone. */
// Behind a proxy, with three posts per minute and visitor.
const env = {
  LOG_LEVEL: 'trace',
  RATE_LIMIT: '3',
  ...withLimits({ shareOfForm: 1 }),
  TRUST_PROXY: '1',
}
const product = serve(env)
const api = serve({ ...env, ROLE: 'api' })
const pages = serve(() => ({ ...env, ROLE: 'site', API_URL: api.url }))

const TYPE = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const BOUNDARY = 'a-boundary'
const PARTS = `multipart/form-data; boundary=${BOUNDARY}`
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`

let clients = 0
/** A new visitor. */
const somebody = () => `198.51.100.${++clients % 250}`

interface Post {
  type?: string
  headers?: [string, string][]
  from?: string
}

function postTo(
  url: string,
  path: string,
  body: string,
  { type = TYPE, headers = [], from = somebody() }: Post = {},
): Promise<RawAnswer> {
  return sendRaw(url, {
    method: 'POST',
    path,
    headers: [
      ['X-Forwarded-For', from],
      ...(type ? [['Content-Type', type] as const] : []),
      ...headers,
    ],
    body: Buffer.from(body),
  })
}

/** Sends a body without Content-Length, like some mailbox providers. */
function postChunked(url: string, path: string, body: string, type = TYPE): Promise<RawAnswer> {
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', `Content-Type: ${type}`]
  const chunked = ['Transfer-Encoding: chunked', '', body.length.toString(16), body, '0', '', '']
  return sendBytes(url, [Buffer.from([...head, ...chunked].join('\r\n'))])
}

const headOf = ({ text }: RawAnswer) => text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase()

let subscribers = 0
/** @returns the links in its mails, and what reads its state */
async function subscribe({ url, dataDir }: RunningServer) {
  const email = `ada${++subscribers}@example.com`
  const from = { 'X-Forwarded-For': somebody() }
  const links = await subscribeAt({ url, dataDir }, { dataDir }, email, from)
  const state = () =>
    inStore({ dataDir }, async ({ db }) => {
      const rows = db.selectFrom('subscribers').select('state').where('email', '=', email)
      return (await rows.executeTakeFirst())?.state
    })
  return { ...links, state }
}

describe.each<[string, () => RunningServer, () => RunningServer]>([
  ['the whole product', () => product, () => product],
  ['a site alone', () => pages, () => api],
])('at %s', (_name, site, server) => {
  const start = () => subscribe(server())
  const get = async (path: string, method = 'GET') =>
    fetch(`${site().url}${path}`, { method, redirect: 'manual' })

  test('opening a link changes nothing, and its page is not cached', async () => {
    const { confirm, unsubscribe, state } = await start()
    for (const path of [confirm, unsubscribe]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(path, method)
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        expect(answer.headers.has('etag')).toBe(false)
        expect(answer.headers.has('set-cookie')).toBe(false)
        const html = await answer.text()
        expect(html).not.toContain(path.slice(-43))
        expect(html.includes('<form method="post">')).toBe(method === 'GET')
      }
    }
    expect(await state()).toBe('pending')
    await postTo(site().url, confirm, 'confirm=1')
    expect((await get(unsubscribe)).status).toBe(200)
    expect(await state()).toBe('confirmed')
  })

  test('a press confirms, and later ones say since when', async () => {
    const { confirm, state } = await start()
    const first = await postTo(site().url, confirm, 'confirm=1')
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('for confirming')])
    expect(headOf(first)).not.toMatch(/^(?:location|set-cookie|etag):/m)
    expect(headOf(first)).toContain('cache-control: no-store')
    expect(await state()).toBe('confirmed')
    const again = await postTo(site().url, confirm, 'confirm=1')
    expect(again.text).toMatch(/You confirmed on \w+ \d+, \d{4}/)
  })

  test('a post without its button does nothing', async () => {
    const { confirm, state } = await start()
    for (const [body, type] of [
      ['', ''],
      [ONE_CLICK, TYPE],
    ] as const) {
      expect((await postTo(site().url, confirm, body, { type })).status).toBe(200)
    }
    expect(await state()).toBe('pending')
  })

  test.each([
    ['nothing', '', '', 415],
    ['an empty form', '', TYPE, 400],
    ['another value', 'List-Unsubscribe=No', TYPE, 400],
    ["another page's button", 'confirm=1', TYPE, 400],
    ['plain text', ONE_CLICK, 'text/plain', 415],
    ['JSON', '{"List-Unsubscribe":"One-Click"}', 'application/json', 415],
    ['parts that are called a form', part('List-Unsubscribe', 'One-Click'), TYPE, 400],
    ['a form that is called parts', ONE_CLICK, PARTS, 400],
    ['parts without a boundary', part('List-Unsubscribe', 'One-Click'), 'multipart/form-data', 415],
    ['parts that break off', part('List-Unsubscribe', 'One-Click').slice(0, -4), PARTS, 400],
  ])('%s does not count as a mailbox’s unsubscription', async (_what, body, type, status) => {
    const { unsubscribe, state } = await start()
    const answer = await postTo(site().url, unsubscribe, body, { type })
    expect([answer.status, headOf(answer)]).toEqual([
      status,
      expect.stringContaining('content-type: text/plain'),
    ])
    expect(await state()).toBe('pending')
  })

  const bare = part('List-Unsubscribe', 'One-Click').replaceAll('\r', '')
  test.each([
    ['as a form', ONE_CLICK, TYPE],
    ['as a form with a line end', `${ONE_CLICK}\r\n`, `${TYPE}; charset=utf-8`],
    ['in parts', part('List-Unsubscribe', 'One-Click'), PARTS],
    [
      'in parts with bare line ends',
      bare,
      `Multipart/Form-Data; charset=x; boundary="${BOUNDARY}"`,
    ],
  ])(
    'a mailbox unsubscribes with one click %s, from any origin, twice',
    async (_how, body, type) => {
      const { unsubscribe, confirm, state } = await start()
      await postTo(site().url, confirm, 'confirm=1')
      const headers: [string, string][] = [
        ['Origin', 'https://mail.example'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Referer', 'https://mail.example/inbox'],
        ['Cookie', 'a=b'],
      ]
      for (let n = 0; n < 2; n++) {
        const answer = await postTo(site().url, unsubscribe, body, { type, headers })
        expect(answer.status, answer.text).toBe(200)
        expect(headOf(answer)).not.toMatch(/^(?:location|set-cookie):/m)
        expect(headOf(answer)).toContain('content-type: text/plain')
        // Forged clicks cost no rendering.
        expect(answer.text).toMatch(/\r\n\r\nYou get no newsletter from us\.$/)
        expect(await state()).toBe('unsubscribed')
      }
    },
  )

  test.each([
    ['as a form', ONE_CLICK, TYPE],
    ['in parts', part('List-Unsubscribe', 'One-Click'), PARTS],
  ])('a mailbox’s click needs no announced length, %s', async (_how, body, type) => {
    const { unsubscribe, state } = await start()
    const { status } = await postChunked(site().url, unsubscribe, body, type)
    expect(status).toBe(200)
    expect(await state()).toBe('unsubscribed')
  })

  test('one-click unsubscribing is not limited per address, at any host', async () => {
    const { unsubscribe } = await start()
    const from = somebody()
    const send = () => postTo(site().url, unsubscribe, ONE_CLICK, { from })
    for (let n = 0; n < 20; n++) {
      const answers = await Promise.all(Array.from({ length: 10 }, send))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    }
    for (const host of ['another.example', 'localhost:1', '[::1]']) {
      const lines = [`POST ${unsubscribe} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${TYPE}`]
      const end = [`Content-Length: ${ONE_CLICK.length}`, 'Connection: close', '', ONE_CLICK]
      const { status } = await sendBytes(site().url, [Buffer.from([...lines, ...end].join('\r\n'))])
      expect(status).toBe(200)
    }
    // Other posts are limited.
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => postTo(site().url, unsubscribe, 'undo=1', { from })),
    )
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  test('undo resubscribes, only from our own page', async () => {
    const { unsubscribe, confirm, state } = await start()
    await postTo(site().url, confirm, 'confirm=1')
    const pressed = await postTo(site().url, unsubscribe, 'unsubscribe=1')
    expect(pressed.text).toContain('name="undo"')
    const foreign: [string, string][] = [['Origin', 'https://evil.example']]
    for (const [path, body] of [
      [unsubscribe, 'undo=1'],
      [confirm, 'confirm=1'],
    ] as const) {
      const { status } = await postTo(site().url, path, body, { headers: foreign })
      expect(status).toBe(403)
    }
    expect(await state()).toBe('unsubscribed')
    // The page sends no origin because of `no-referrer`; an old browser sends no Sec-Fetch-Site
    // either.
    const own: [string, string][] = [['Origin', 'null']]
    const undone = await postTo(site().url, unsubscribe, 'undo=1', { headers: own })
    expect([undone.status, undone.text]).toEqual([
      200,
      expect.stringContaining('newsletter as before'),
    ])
    expect(await state()).toBe('confirmed')
  })

  test('a link copied with trailing punctuation works, and a test mail’s says so', async () => {
    const { confirm, unsubscribe, state } = await start()
    for (const sign of ['.', '%3E', ').', '%22']) {
      const answer = await get(confirm + sign)
      expect(answer.status, sign).toBe(200)
      expect(await answer.text()).toContain('Do you want the newsletter')
    }
    expect((await postTo(site().url, `${confirm}.`, 'confirm=1')).status).toBe(200)
    expect(await state()).toBe('confirmed')
    const copied = `${unsubscribe}%3E%22,)`
    expect((await postTo(site().url, copied, 'unsubscribe=1')).status).toBe(200)
    expect(await state()).toBe('unsubscribed')
    const trial = await get('/newsletter/unsubscribe?trial')
    expect(trial.status).toBe(200)
    expect(await trial.text()).toContain('Nobody is unsubscribed by this link.')
  })

  test('a damaged link says so, with a way out', async () => {
    const { confirm } = await start()
    for (const [path, way] of [
      ['/newsletter/confirm', '/#newsletter-heading'],
      [confirm.slice(0, -1), '/#newsletter-heading'],
      ['/newsletter/unsubscribe?token=', '/contact'],
    ] as const) {
      const answer = await get(path)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain('Damaged link')
      expect(html.slice(html.indexOf('<main'))).toContain(`href="${way}"`)
    }
    const stranger = linksOf(product.dataDir, '0'.repeat(32)).unsubscribe.replace(/.$/, '_')
    for (const path of [stranger, stranger.slice(0, -1)]) {
      for (const body of [ONE_CLICK, 'unsubscribe=1']) {
        expect((await postTo(site().url, path, body)).status).toBe(400)
      }
    }
    const { text } = await postTo(site().url, stranger, 'unsubscribe=1')
    expect(text).toContain('We do not know this link.')
  })

  test('refuses more than a form’s size, whether its length is announced or not', async () => {
    const { unsubscribe, confirm, state } = await start()
    const large = `${ONE_CLICK}&x=${'y'.repeat(70_000)}`
    expect((await postTo(site().url, unsubscribe, large)).status).toBe(413)
    expect((await postChunked(site().url, unsubscribe, large)).status).toBe(413)
    const file = part('cv', 'x'.repeat(70_000))
    expect((await postTo(site().url, unsubscribe, file, { type: PARTS })).status).toBe(413)
    expect((await postChunked(site().url, unsubscribe, file, PARTS)).status).toBe(413)
    expect((await postChunked(site().url, confirm, 'confirm=1')).status).toBe(411)
    expect(await state()).toBe('pending')
  })

  test('another spelling of the path redirects, without caching', async () => {
    const { confirm, unsubscribe, state } = await start()
    const answer = await get(confirm.replace('confirm', 'Confirm'))
    expect([answer.status, answer.headers.get('location')]).toEqual([308, confirm])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await get(confirm.replace('confirm?', 'confirm.data?'))).status).toBe(404)
    const other = unsubscribe.replace('unsubscribe?', 'Unsubscribe/?')
    expect((await postTo(site().url, other, 'x=1')).status).toBe(400)
    expect((await postTo(site().url, other, ONE_CLICK)).status).toBe(200)
    expect(await state()).toBe('unsubscribed')
  })
})

test('no list contains the pages', async () => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  expect(sitemap).toContain('/privacypolicy')
  expect(sitemap).not.toContain('newsletter')
})

test('asks to press again if the API cannot be reached', async () => {
  const lonely = await startForTest({ ROLE: 'site', API_URL: 'http://127.0.0.1:1' })
  const { confirm, unsubscribe } = linksOf(product.dataDir, '0'.repeat(32))
  for (const [path, body] of [
    [confirm, 'confirm=1'],
    [unsubscribe, 'unsubscribe=1'],
    [unsubscribe, 'undo=1'],
  ] as const) {
    const { status, text } = await postTo(lonely.url, path, body)
    expect([status, text]).toEqual([503, expect.stringContaining('Nothing is lost')])
    expect(text).toContain(`name="${body.slice(0, -2)}"`)
  }
  const { status, text } = await postTo(lonely.url, unsubscribe, ONE_CLICK)
  expect([status, text.toLowerCase()]).toEqual([503, expect.stringMatching(/^retry-after: \d/m)])
})

/** Sends the headers of a post and a part of its body, and disconnects. */
async function breakOff(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${TYPE}`, 'Content-Length: 60']
  socket.write([...head, '', 'unsub'].join('\r\n'), () => socket.destroy())
  await once(socket, 'close')
}

test('an aborted post is no failure, and its link is not logged', async () => {
  const server = await startForTest({ LOG_LEVEL: 'trace' })
  const { confirm, unsubscribe } = linksOf(product.dataDir, '0'.repeat(32))
  for (const path of [confirm, unsubscribe, `${unsubscribe}&x="'`]) {
    await breakOff(server.url, path)
    await fetch(`${server.url}${confirm}`)
  }
  await server.stop()
  expect(server.printed().match(/"path":"\/newsletter\/unsubscribe"/g)).toHaveLength(2)
  expect(server.printed()).not.toMatch(/"level":50|token/i)
})

test('no log contained a token', async () => {
  for (const server of [product, pages, api]) {
    expect(server.printed()).toContain('/newsletter/')
    expect(server.printed()).not.toMatch(/token/i)
  }
})
