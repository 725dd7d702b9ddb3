import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { emptyDraft } from '@universe/contract/drafts'
import {
  checkLinks,
  findLinks,
  isSitePath,
  publicIdIn,
} from '@universe/domain/content/link-checks/check-links'
import {
  type AskLink,
  followLink,
  isPublicAddress,
  type LinkAnswer,
  outcomeOf,
  resolveHost,
} from '@universe/domain/content/link-checks/follow-link'
import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import routes from '../../../apps/site/app/routes.ts'

const PUBLIC = '93.184.216.34'

/** @returns a client, and the URLs and addresses it was called with */
function asker(answer: (url: URL) => LinkAnswer | Promise<LinkAnswer>) {
  const asked: string[] = []
  const ask: AskLink = async (url, { address, method }) => {
    asked.push(`${method} ${url.href} at ${address}`)
    return answer(url)
  }
  return { ask, asked }
}
const ok: LinkAnswer = { status: 200, location: undefined }
const follow = (href: string, ask: AskLink, resolve = async () => [PUBLIC]) =>
  followLink(new URL(href), { ask, resolve, signal: AbortSignal.timeout(5000) })

const CLOSED = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[ff02::1]/',
  'http://example.com:8080/',
  'https://example.com:80/',
  'http://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
]

test('never connects to private addresses, other ports, credentials or other protocols', async () => {
  const { ask, asked } = asker(() => ok)
  for (const href of CLOSED) {
    expect(await follow(href, ask), href).toEqual({ fails: 'not-public' })
  }
  expect(asked).toEqual([])
})

test('does not connect if any address of a name is private', async () => {
  const { ask, asked } = asker(() => ok)
  for (const addresses of [['127.0.0.1'], [PUBLIC, '10.0.0.1'], ['::ffff:127.0.0.1'], [], ['x']]) {
    expect(await follow('https://rebinding.example/', ask, async () => addresses)).toEqual({
      fails: 'not-public',
    })
  }
  expect(asked).toEqual([])
})

test('connects to the checked address, even if the name resolves otherwise later', async () => {
  const answers = [[PUBLIC], ['127.0.0.1']]
  const { ask, asked } = asker(() => ok)
  await follow('https://rebinding.example/a', ask, async () => answers.shift() ?? [])
  expect(asked).toEqual([`HEAD https://rebinding.example/a at ${PUBLIC}`])
})

test('checks redirects like the link, and follows only a few', async () => {
  const to = (location: string) =>
    asker(url => (url.pathname === '/' ? { status: 302, location } : ok))
  for (const location of [
    'http://127.0.0.1/x',
    '//[::1]/x',
    'http://example.com:22/x',
    'file:///x',
  ]) {
    const { ask, asked } = to(location)
    expect(await follow('https://example.com/', ask)).toEqual({ fails: 'not-public' })
    expect(asked).toHaveLength(1)
  }
  expect(await follow('https://example.com/', to('/there').ask)).toEqual({ answers: 200 })
  const circle = asker(() => ({ status: 301, location: '/' }))
  expect(await follow('https://example.com/', circle.ask)).toEqual({ fails: 'circle' })
  expect(circle.asked).toHaveLength(6)
})

test('retries with GET if HEAD is refused', async () => {
  const { ask, asked } = asker(() => ({ status: 404, location: undefined }))
  expect(await follow('https://example.com/gone', ask)).toEqual({ answers: 404 })
  expect(asked.map(line => line.split(' ')[0])).toEqual(['HEAD', 'GET'])
})

test('distinguishes public from private addresses', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
  expect(isPublicAddress('example.com')).toBe(false)
})

test('finds links in text without trailing punctuation', () => {
  const draft = {
    ...emptyDraft('article'),
    summary: 'See https://site.example/contact, and (http://a.example/x?y=1).',
    paragraphs: ['1/2 of km/h; mail a@b.example/c', 'b.example/dcb. Or /contact, or “/Blogs/7”.'],
  }
  const found = findLinks('article', draft, 'https://site.example').map(
    ({ text, field, index, target }) =>
      `${field} ${index} ${text} ${'path' in target ? target.path : target.url.href}`,
  )
  expect(found).toEqual([
    'summary null https://site.example/contact /contact',
    'summary null http://a.example/x?y=1 http://a.example/x?y=1',
    'paragraphs 1 b.example/dcb https://b.example/dcb',
    'paragraphs 1 /contact /contact',
  ])
})

/** @param answer returns the response to a query; undefined for none @returns the server's address */
async function nameServer(answer: (question: Buffer) => Buffer | undefined): Promise<string> {
  const socket: Socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (question, { port, address }) => {
    const said = answer(question)
    if (said) socket.send(said, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

/** @returns a response with one address to an A query, and without to others */
function answerWith(address: readonly number[]) {
  return (question: Buffer): Buffer => {
    const end = question.indexOf(0, 12) + 5
    const isFour = question.readUInt16BE(end - 4) === 1
    const head = Buffer.from(question.subarray(0, end))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(isFour ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]
    return isFour ? Buffer.concat([head, Buffer.from(record)]) : head
  }
}

test('resolves a host name, and stops when aborted', async () => {
  const server = await nameServer(answerWith([93, 184, 216, 34]))
  const never = new AbortController()
  expect(await resolveHost('example.com', never.signal, [server])).toEqual([PUBLIC])
  const end = new AbortController()
  const silent = await nameServer(() => void end.abort())
  const asked = resolveHost('example.com', end.signal, [silent])
  await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' })
  expect(await asked.catch(outcomeOf)).toEqual({ fails: 'too-slow' })
})

describe('the links of a draft', () => {
  const opened = openStoreForEach()
  const staff = openStaffForEach(opened)
  let editor: Actor
  beforeEach(async () => {
    editor = await staff.join(['editor'])
  })

  async function check(paragraphs: string[], ask: AskLink) {
    const who = () => ({ parts: staff.parts, member: editor })
    const id = await editItems('article', emptyDraft('article'), who).write({ paragraphs })
    const resolve = async () => [PUBLIC]
    const checks = await checkLinks(staff.parts, editor, 'article', { id, ask, resolve })
    return checks.map(({ level, index, sentence }) => `${level} ${index} ${sentence}`)
  }

  test('warns of each broken link at its paragraph, and caches results for minutes', async () => {
    const { ask, asked } = asker(url => ({
      status: url.pathname === '/dcb' ? 404 : 200,
      location: undefined,
    }))
    const texts = ['https://one.example/', 'one.example/dcb and /jobspage', '/blogs/9 or /nowhere']
    const expected = [
      'warning 2 A link leads to a missing page of the site: /blogs/9.',
      'warning 2 A link leads to a missing page of the site: /nowhere.',
      'warning 1 A link answers 404: one.example/dcb.',
    ]
    expect(await check(texts, ask)).toEqual(expected)
    expect(await check(texts, ask)).toEqual(expected)
    expect(asked).toHaveLength(3)
    staff.clock.now += 5 * 60_000
    expect(await check(['https://one.example/'], ask)).toEqual([
      'ok null The one link in it answers',
    ])
    expect(asked).toHaveLength(4)
    expect(await check(['No link.'], ask)).toEqual(['ok null There are no links in it'])
  })

  test('checks at most twenty links, and says so', async () => {
    const { ask, asked } = asker(() => ok)
    const links = Array.from({ length: 23 }, (_, index) => `https://many${index}.example/`)
    expect(await check([links.join(' ')], ask)).toEqual([
      'ok null All 20 links in it answer',
      'warning null 3 more links were not looked at.',
    ])
    expect(asked).toHaveLength(20)
  })

  test('explains servers that are silent, failing or missing', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 100))
    onTestFinished(() => void vi.restoreAllMocks())
    const fail = (code: string) => Object.assign(new Error(code), { code })
    const ask: AskLink = (url, { signal }) =>
      new Promise((_, reject) => {
        if (url.host === 'slow.example')
          signal.addEventListener('abort', () => reject(signal.reason))
        else reject(fail(url.host === 'cert.example' ? 'CERT_HAS_EXPIRED' : 'ENETUNREACH'))
      })
    expect(
      await check(['https://slow.example/ https://cert.example/ https://off.example/'], ask),
    ).toEqual([
      'warning 0 A link did not answer in time: https://slow.example/.',
      'warning 0 Browsers warn about a link with a bad certificate: https://cert.example/.',
      'warning 0 A link could not be checked from here, or its server does not answer: https://off.example/.',
    ])
  })
})

test('the link check of drafts knows exactly the site’s addresses', () => {
  for (const { path = '', file } of routes) {
    // Pages linked from mails need a token.
    if (path === '*' || file.startsWith('pages/newsletter/')) continue
    const example = `/${path.replace('/:flag?', '').replace(':id', '7')}`
    expect(isSitePath(example) || publicIdIn(example) !== undefined, example).toBe(true)
  }
  expect(isSitePath('/nowhere')).toBe(false)
  expect(publicIdIn('/jobsdetails/7')).toEqual({ kind: 'vacancy', id: 7 })
})
