import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { errorMessages } from '@universe/api/failures/http-error'
import { calls } from '@universe/contract/calls'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { securityHeaders } from '@universe/contract/security-headers'
import { LARGE_BODIES } from '@universe/staff/server/limit-bodies'
import { openStore } from '@universe/store/store'
import { countRows } from '@universe/store/table-names'
import { applyAs, contact } from '@universe/testing/clients/api-requests'
import { askPlainly as askByHttp } from '@universe/testing/clients/raw-request'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { findFreePort } from '@universe/testing/servers/free-port'
import { runNginx } from '@universe/testing/servers/nginx'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type DeployedNginx, VISITOR_HEADER, writeDeployedNginx } from './deployed-nginx.ts'

/** The product behind deploy/nginx: two instances on PostgreSQL, two hosts. */
const PUBLIC = 'www.example.org'
const STAFF = 'staff.example.org'
const SENTENCES = Object.values<string>(errorMessages)
const POSTS_UNDER_KILL = 60
/** Above what instances and nginx allow one client at once. */
const FLOOD = 60

/** Files of a staff page in an empty cache, including itself. */
const OPENED_FILES = 25
/** As many as once blocked the site from one address. */
const HALF_REQUESTS = 1700

const missing = missingTool('/usr/sbin/nginx', '/usr/bin/openssl')
const isAble = missing === undefined && Boolean(process.env.TEST_DATABASE_URL)
const ends = new AsyncDisposableStack()
let nginx: DeployedNginx
let ports: Awaited<ReturnType<typeof findPorts>>
let instances: RunningServer[]
let store: ReturnType<typeof openStore>

describe.skipIf(!isAble)(missing ?? 'behind the nginx example', () => {
  beforeAll(async () => {
    ports = await findPorts()
    const place = await findEmptyLocation()
    ends.defer(place.remove)
    const FORM_SECRET_FILE = join(place.dataDir, 'form-secret')
    writeFileSync(FORM_SECRET_FILE, randomBytes(32))
    const start = async (index: 0 | 1) => {
      const server = await startServer({
        SITE_URL: `https://${PUBLIC}`,
        STAFF_URL: `https://${STAFF}`,
        TRUST_PROXY: '127.0.0.1',
        PORT: String(ports.public[index]),
        STAFF_PORT: String(ports.staff[index]),
        DATABASE_URL: place.databaseUrl,
        FORM_SECRET_FILE,
        EXAMPLE_CONTENT: 'on',
        RATE_LIMIT: '30',
        ...withLimits({ minFillMs: 0 }),
      })
      ends.defer(async () => {
        await server.stop()
        await discard(server)
      })
      return server
    }
    instances = [await start(0), await start(1)]
    store = openStore(place.location)
    ends.defer(store.close)
    nginx = writeDeployedNginx(ports)
    const running = await runNginx(nginx.folder, ports.http)
    ends.defer(running.stop)
  })
  afterAll(() => ends.disposeAsync())

  test('serves the home page by HTTP/2 with the product’s headers, each once', async () => {
    const answer = await ask(PUBLIC, '/', { headers: { 'accept-encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    expect(answer.headers['content-security-policy']).toContain('script-src')
    expect(answer.names).toEqual([...new Set(answer.names)])
    const known = { 'accept-encoding': 'br', 'if-none-match': answer.headers.etag ?? '' }
    expect((await ask(PUBLIC, '/', { headers: known })).status).toBe(304)
  })

  test('redirects http to https on both hosts, and nowhere else', async () => {
    for (const host of [PUBLIC, STAFF]) {
      const { status, headers } = await askPlainly(host, '/contact?from=x')
      expect([status, headers.location]).toEqual([308, `https://${host}/contact?from=x`])
    }
    expect((await askPlainly('evil.example', '/')).status).toBe(421)
  })

  test('serves each app on its own host, and none on another', async () => {
    expect((await ask(STAFF, '/sign-in')).status).toBe(200)
    expect((await ask(PUBLIC, '/sign-in')).status).toBe(404)
    expect((await ask(STAFF, calls.getAllJobs)).text).not.toContain('jobTitle')
    expect((await ask(PUBLIC, '/', { headers: { ':authority': 'evil.example' } })).status).toBe(421)
    await expect(openSession('evil.example')).rejects.toThrow()
  })

  test.each(['/readyz', '/healthz', '/metrics', '/READYZ', '/readyz/', '//readyz', '/%72eadyz?x'])(
    '%s is not reachable from outside',
    async path => {
      for (const host of [PUBLIC, STAFF]) {
        const { status, text, headers } = await ask(host, path)
        expect([status, text]).toEqual([404, errorMessages.notFound])
        expect(headers['x-content-type-options']).toBe('nosniff')
        const { headers: product } = await ask(host, '/nowhere')
        expect(headers['strict-transport-security']).toBe(product['strict-transport-security'])
      }
    },
  )

  test('accepts a CV of 5 MB, and refuses one of 6 MB with a sentence', async () => {
    const cv = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)])
    const send = (bytes: number) => post(PUBLIC, applyAs({ cv: cv(bytes) }))
    expect((await send(CV_MAX_BYTES)).status).toBe(200)
    const refused = await send(CV_MAX_BYTES * 1.2)
    expect([refused.status, refused.text]).toEqual([413, errorMessages.tooLarge])
    const tooMuch = { body: Buffer.alloc(70_000), headers: { origin: `https://${STAFF}` } }
    expect((await ask(STAFF, '/sign-in', { ...tooMuch, method: 'POST' })).status).toBe(413)
    // A picture is forwarded: the product reports an expired session.
    const picture = { ...tooMuch, method: 'POST' }
    expect((await ask(STAFF, '/articles/x/picture/upload', picture)).status).toBe(401)
  })

  test('logs no address, query, referrer or browser', async () => {
    const traces = ['203.0.113.77', 'token-of-a-link', 'from.example', 'A-Browser/1.0']
    const [visitor = '', token, referrer, browser] = traces
    const headers = {
      referer: `https://${referrer}/`,
      'user-agent': browser,
      [VISITOR_HEADER]: visitor,
    }
    await ask(STAFF, `/link?token=${token}`, { headers })
    await ask(PUBLIC, `/nowhere${'x'.repeat(400)}?token=${token}`, { headers })
    await flood(visitor)
    const log = nginx.readLog('access.log')
    expect(log).toContain('"path":"/link"')
    expect(log).not.toContain('x'.repeat(300))
    // The instances' own addresses are not visitors'.
    const visitors = log.replaceAll(/"instance":"[^"]*"/g, '')
    for (const trace of [...traces, '127.0.0.1']) expect(visitors).not.toContain(trace)
    for (const name of ['error.log', 'debian-error.log', 'debian-access.log']) {
      expect(nginx.readLog(name), name).not.toMatch(/client:|203\.0\.113/)
    }
  })

  test('limits one client’s posts over all instances, after the product’s own limit', async () => {
    const before = nginx.readLog('access.log').length
    const answers = await flood('203.0.113.5')
    const refused = answers.filter(({ status }) => status === 429)
    for (const { text, headers } of refused) {
      expect(text).toBe(errorMessages.tooMany)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const lines = parse(nginx.readLog('access.log').slice(before))
    const refusedBy = lines
      .filter(({ status }) => status === 429)
      .map(({ instance }) => instance !== '')
    expect(lines.findIndex(({ status }) => status === 429)).toBeGreaterThanOrEqual(15)
    expect(refusedBy[0], 'the product').toBe(true)
    expect(refusedBy.at(-1), 'nginx').toBe(false)
    // Reading is not limited.
    expect((await ask(PUBLIC, '/', { headers: { [VISITOR_HEADER]: '203.0.113.5' } })).status).toBe(
      200,
    )
    expect((await postFrom('203.0.113.6')).status).toBe(200)
  })

  test('does not limit one-click unsubscribing, and logs no token', async () => {
    const visitor = '203.0.113.9'
    const token = randomBytes(32).toString('base64url')
    const unsubscribe = () =>
      ask(PUBLIC, `/newsletter/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', [VISITOR_HEADER]: visitor },
        body: Buffer.from('List-Unsubscribe=One-Click'),
      })
    const statuses = new Set<number>()
    for (let n = 0; n < 2 * FLOOD; n++) statuses.add((await unsubscribe()).status)
    expect([...statuses], 'we do not know this link').toEqual([400])
    expect((await postFrom(visitor)).status, 'nor did that use up what it may').toBe(200)
    const logs = [nginx.readLog('access.log'), ...instances.map(each => each.printed())].join('')
    expect(logs).toContain('"path":"/newsletter/unsubscribe"')
    expect(logs).not.toContain(token)
  })

  test('counts an IPv6 network of 64 bits as one client, and the next as another', async () => {
    await flood('2001:db8:0:1::a')
    expect((await postFrom('2001:db8:0:1:ffff::b')).status).toBe(429)
    // Refused by nginx's limit; the product's response would name an instance.
    expect(nginx.readLog('access.log').trim().split('\n').at(-1)).toContain('"instance":""')
    expect((await postFrom('2001:db8:0:2::a')).status).toBe(200)
  })

  test('loses and duplicates no post when an instance is killed', async () => {
    const keys = Array.from({ length: POSTS_UNDER_KILL }, () => randomBytes(8).toString('hex'))
    const count = async () => (await countRows(store.db)).enquiries
    const before = await count()
    const answers = keys.map((key, index) => postFrom(`198.51.100.${index + 1}`, key))
    await answers[5]
    await instances[0]?.kill()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual(keys.map(() => 200))
    expect(await count()).toBe(before + keys.length)
    for (const [index, key] of keys.slice(0, 3).entries()) {
      expect((await postFrom(`198.51.100.${index + 100}`, key)).status).toBe(200)
    }
    expect(await count(), 'sent again').toBe(before + keys.length)
    await instances[1]?.kill()
    const nobody = await postFrom('198.51.100.99')
    expect([nobody.status, SENTENCES.includes(nobody.text)]).toEqual([503, true])
    expect(nobody.headers['retry-after']).toBeDefined()
  })
})

/** The same example in front of an echoing upstream: nginx's own behavior, without a store. */
describe.skipIf(missing !== undefined || isAble)(missing ?? 'the nginx example by itself', () => {
  const received: { path: string | undefined; headers: IncomingHttpHeaders; bytes: number }[] = []
  const own = new AsyncDisposableStack()
  beforeAll(async () => {
    const upstream = createServer(async (request, response) => {
      const bytes = (await text(request)).length
      received.push({ path: request.url, headers: request.headers, bytes })
      response.end('taken')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    own.defer(() => void upstream.close())
    own.defer(() => upstream.closeAllConnections())
    const { port } = upstream.address() as { port: number }
    ports = { ...(await findPorts()), public: [port, port], staff: [port, port] }
    nginx = writeDeployedNginx(ports)
    raiseConnections(join(nginx.folder, 'nginx.conf'))
    const running = await runNginx(nginx.folder, ports.http)
    own.defer(running.stop)
  })
  afterAll(() => own.disposeAsync())

  test.each([
    ['POST', '/nothing-here', 'Content-Length: 5200000'],
    ['POST', calls.contact, 'Content-Length: 70000'],
    ['POST', `${calls.application}/more`, 'Content-Length: 70000'],
    ['PUT', '/jobsdetails/1', 'Content-Length: 5200000'],
    ['GET', '/jobsdetails/1', 'Content-Length: 5200000'],
  ])('%s %s is refused above a form’s size', async (method, path, length) => {
    const { status, body } = await sendBytes(PUBLIC, request(method, path, [length]))
    expect([status, body]).toEqual([413, errorMessages.tooLarge])
  })

  test.each([calls.application, '/jobsdetails/7', '/JobsDetails/7/?from=x', '//jobsdetails/%37'])(
    'forwards a CV to %s with address and body unchanged',
    async path => {
      const body = Buffer.alloc(CV_MAX_BYTES, 'x')
      const { status } = await ask(PUBLIC, path, { method: 'POST', body })
      expect(status).toBe(200)
      expect(received.at(-1)).toMatchObject({ path, bytes: CV_MAX_BYTES })
    },
  )

  test.each(
    LARGE_BODIES.flatMap(({ paths, maxBytes }) => paths.map(path => ({ path, bytes: maxBytes }))),
  )('forwards $bytes bytes to $path of the staff’s app, its limit', async each => {
    const path = each.path.replace(':id', 'one')
    const { status } = await ask(STAFF, path, { method: 'POST', body: Buffer.alloc(each.bytes) })
    expect(status).toBe(200)
    expect(received.at(-1)).toMatchObject({ path, bytes: each.bytes })
  })

  test('allows a client four slow uploads of CVs, and not five', async () => {
    const visitor = `${VISITOR_HEADER}: 203.0.113.40`
    const head = request('POST', calls.application, [visitor, 'Content-Length: 5200000'])
    const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(100_000)])
    const slow = Array.from({ length: 4 }, () => openTls(PUBLIC))
    for (const socket of slow) socket.write(bytes)
    await expect.poll(() => sendBytes(PUBLIC, bytes, 300).then(({ status }) => status)).toBe(429)
    expect(slow.map(({ readableLength }) => readableLength)).toEqual([0, 0, 0, 0])
    const other = await ask(PUBLIC, calls.application, { method: 'POST', body: Buffer.alloc(9) })
    expect(other.status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test('serves an office of 20 opening the staff’s app at once; limits an excessive client', async () => {
    const session = await openSession(STAFF)
    onTestFinished(() => session.destroy())
    const get = async (visitor: string) => {
      const stream = session.request({ ':path': '/sign-in', [VISITOR_HEADER]: visitor })
      const [{ ':status': status }] = await once(stream, 'response')
      stream.resume()
      return status
    }
    const openAtOnce = () =>
      Promise.all(Array.from({ length: OPENED_FILES }, () => get('203.0.113.44')))
    const office: unknown[] = []
    for (let member = 0; member < 20; member++) office.push(...(await openAtOnce()))
    expect(office).toEqual(Array(20 * OPENED_FILES).fill(200))
    let statuses = office
    while (!statuses.includes(429)) statuses = await openAtOnce()
    expect(await get('203.0.113.45'), 'another client').toBe(200)
  })

  test('1,700 incomplete requests leave room for others, with connections raised as documented', async () => {
    const halves: Socket[] = []
    onTestFinished(() => {
      for (const socket of halves) socket.destroy()
    })
    while (halves.length < HALF_REQUESTS) {
      const more = Array.from({ length: 100 }, () => connectTcp(ports.http, '127.0.0.1'))
      halves.push(...more)
      for (const socket of more) socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: ')
      await Promise.all(more.map(socket => once(socket, 'connect')))
      // Accepted after them, so nginx has read them and dropped none.
      expect((await askPlainly(PUBLIC, '/')).status, `after ${halves.length}`).toBe(308)
    }
    expect((await ask(PUBLIC, '/')).status).toBe(200)
    expect(halves.filter(({ readyState }) => readyState !== 'open')).toHaveLength(0)
  })

  const long = 'x'.repeat(40_000)
  test.each<[name: string, bytes: string, status: number, sentence: string]>([
    ['a zero in the path', request('GET', '/%00'), 400, errorMessages.malformed],
    ['no request at all', 'hello\r\n\r\n', 400, errorMessages.malformed],
    ['headers of 40 KB', request('GET', '/', [`X-A: ${long}`]), 431, errorMessages.tooLarge],
    ['an address of 40 KB', request('GET', `/${long}`), 414, errorMessages.tooLarge],
    [
      'two lengths',
      request('POST', '/', ['Content-Length: 3', 'Transfer-Encoding: chunked']),
      400,
      errorMessages.malformed,
    ],
    [
      'a bad chunk',
      `${request('POST', '/contact', ['Transfer-Encoding: chunked'])}zz\r\n`,
      400,
      errorMessages.malformed,
    ],
    [
      'a bad chunk of a CV',
      `${request('POST', calls.application, ['Transfer-Encoding: chunked'])}zz\r\n`,
      400,
      errorMessages.malformed,
    ],
    ['TRACE', request('TRACE', '/'), 405, errorMessages.malformed],
    [
      'an unknown coding',
      request('POST', '/', ['Transfer-Encoding: zip']),
      501,
      errorMessages.malformed,
    ],
    ['HTTP/3.0 in words', 'GET / HTTP/3.0\r\n\r\n', 505, errorMessages.malformed],
    ['a page of ours', request('GET', '/.universe/broken'), 404, errorMessages.notFound],
  ])('answers %s with our sentence and headers', async (_name, bytes, status, sentence) => {
    for (const host of [PUBLIC, STAFF]) {
      const answer = await sendBytes(host, bytes.replace(`Host: ${PUBLIC}`, `Host: ${host}`))
      expect([answer.status, answer.body]).toEqual([status, sentence])
      expectOurHeaders(answer.head, securityHeaders(`https://${host}`, host === STAFF))
    }
  })

  test('answers requests without TLS, or for another host, with our sentence', async () => {
    const head = request('GET', '/')
    const plain = await readAnswer(connectTcp(ports.https, '127.0.0.1'), head)
    expect([plain.status, plain.body]).toEqual([400, errorMessages.malformed])
    const foreign = request('GET', '/', [], 'evil.example')
    const other = await sendBytes(PUBLIC, foreign)
    expect([other.status, other.body]).toEqual([421, errorMessages.malformed])
    expectOurHeaders(other.head, securityHeaders(`https://${PUBLIC}`))
    const unproved = await readAnswer(
      connectTcp(ports.http, '127.0.0.1'),
      request('GET', '/.well-known/acme-challenge/none'),
    )
    expect([unproved.status, unproved.body]).toEqual([404, errorMessages.notFound])
  })

  test.each(['/contact', calls.application])(
    'answers with our sentence if the disk cannot buffer a body of %s',
    async path => {
      renameSync(join(nginx.folder, 'client_body'), join(nginx.folder, 'away'))
      onTestFinished(() =>
        renameSync(join(nginx.folder, 'away'), join(nginx.folder, 'client_body')),
      )
      const bytes = request('POST', path, ['Content-Length: 60000']) + 'x'.repeat(60_000)
      const { status, head, body } = await sendBytes(PUBLIC, bytes)
      expect([status, body]).toEqual([500, errorMessages.broken])
      expectOurHeaders(head, securityHeaders(`https://${PUBLIC}`))
    },
  )

  test('logs ASCII JSON, with a known method and only the path', async () => {
    const paths = ['/%ff%fe', '/%E2%82', '/contact%3Femail=jane@private.org', '/a%253femail=jane']
    for (const path of paths) await sendBytes(PUBLIC, request('GET', path))
    await sendBytes(PUBLIC, request('GET', '/caf\u00e9"\\'))
    await sendBytes(PUBLIC, request('GET', `/${'y'.repeat(400)}?z`))
    await sendBytes(PUBLIC, request('A'.repeat(7000), '/'))
    await sendBytes(PUBLIC, request('TRACE', '/'))
    const read = () => readFileSync(join(nginx.folder, 'access.log'))
    // The last line comes after its answer.
    await expect.poll(() => parse(String(read())).at(-1).method).toBe('TRACE')
    const raw = read()
    expect(raw.every(byte => byte < 0x7f)).toBe(true)
    const lines = parse(String(raw))
    expect(lines.slice(-8).map(({ method, path }) => [method, path])).toEqual([
      ...[
        ['GET', '/%ff%fe'],
        ['GET', '/%E2%82'],
        ['GET', '/contact'],
        ['GET', '/a'],
        ['GET', '/caf'],
        ['GET', `/${'y'.repeat(199)}`],
      ],
      ...[
        ['other', '/'],
        ['TRACE', '/'],
      ],
    ])
  })

  test('forwards no host or address claimed by a client, except in the list that nginx extends', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.2.3.4;host=evil.example',
      'x-real-ip': '1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      [VISITOR_HEADER]: '203.0.113.41',
    }
    for (const host of [PUBLIC, STAFF]) {
      await ask(host, '/', { headers })
      const sent = received.at(-1)?.headers
      expect(sent?.host).toBe(host)
      expect(sent).not.toHaveProperty('x-forwarded-host')
      expect(sent).not.toHaveProperty('forwarded')
      expect(sent).not.toHaveProperty('x-real-ip')
      expect(sent?.['x-forwarded-for']).toBe('1.2.3.4, 203.0.113.41')
    }
  })
})

const noNft =
  missingTool('/usr/sbin/nft') ?? (process.getuid?.() === 0 ? undefined : 'nft needs root')
test.skipIf(noNft !== undefined)(
  noNft ?? 'the kernel takes the table that limits the connections of one client',
  () => {
    const file = join(import.meta.dirname, '../deploy/nftables/universe.nft')
    const { status, stderr } = spawnSync('/usr/sbin/nft', ['-c', '-f', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const rules = readFileSync(file, 'utf8')
    expect(rules).toContain('ip saddr ct count over')
    expect(rules, 'a network of 64 bits').toContain(
      'ip6 saddr & ffff:ffff:ffff:ffff:: ct count over',
    )
  },
)

async function findPorts() {
  const free = () => findFreePort()
  return {
    http: await free(),
    https: await free(),
    public: [await free(), await free()] as const,
    staff: [await free(), await free()] as const,
  }
}

const parse = (log: string) =>
  log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

/** One client sends the same form repeatedly, faster than all limits. */
async function flood(visitor: string) {
  const answers = []
  for (let index = 0; index < FLOOD; index++) answers.push(await postFrom(visitor))
  return answers
}

function postFrom(visitor: string, key = randomBytes(8).toString('hex')) {
  return post(PUBLIC, contact({}, { 'idempotency-key': key, [VISITOR_HEADER]: visitor }))
}

function post(host: string, { url, payload, headers }: ReturnType<typeof contact>) {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
  return ask(host, url, { method: 'POST', body, headers })
}

interface Asked {
  method?: string
  headers?: Record<string, string | undefined>
  body?: Buffer
}

/** An HTTP/2 request like a browser's, with the host name resolved to loopback. */
async function ask(host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const session = await openSession(host)
  try {
    return await new Promise<{
      status: number
      headers: Record<string, string | undefined>
      names: string[]
      text: string
    }>((resolve, reject) => {
      const stream = session.request({ ':path': path, ':method': method, ...headers })
      let answer: Record<string, string | undefined> = {}
      let names: string[] = []
      const chunks: Buffer[] = []
      stream.on('response', (received, _flags, raw: string[]) => {
        answer = received as typeof answer
        names = raw.filter((_, index) => index % 2 === 0)
      })
      stream.on('data', chunk => chunks.push(Buffer.from(chunk)))
      stream.on('error', reject)
      stream.on('close', () =>
        resolve({
          status: Number(answer[':status'] ?? 0),
          headers: answer,
          names,
          text: Buffer.concat(chunks).toString(),
        }),
      )
      stream.end(body)
    })
  } finally {
    session.destroy()
  }
}

function openSession(host: string): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://${host}`, {
      createConnection: () =>
        connectTls({
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          ca: nginx.readLog('fullchain.pem'),
          ALPNProtocols: ['h2'],
        }),
    })
    session.once('connect', () => resolve(session))
    session.once('error', reject)
  })
}

const askPlainly = (host: string, path: string) =>
  askByHttp(`http://127.0.0.1:${ports.http}`, path, { headers: { Host: host } })

/** An HTTP/1.1 request up to its body. */
function request(method: string, path: string, headers: string[] = [], host = PUBLIC): string {
  return `${[`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
}

/** Sends bytes over TLS that client libraries refuse. */
function sendBytes(host: string, bytes: string | Buffer, withinMs?: number) {
  return readAnswer(openTls(host), bytes, withinMs)
}

function openTls(host: string): Socket {
  const ca = nginx.readLog('fullchain.pem')
  const socket = connectTls({ host: '127.0.0.1', port: ports.https, servername: host, ca })
  return socket.on('error', () => {})
}

/** @returns a response; status 0 on timeout */
function readAnswer(socket: Socket, bytes: string | Buffer, withinMs = 5000) {
  return new Promise<{ status: number; head: string; body: string }>(resolve => {
    let answer = ''
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body })
    }
    const timer = setTimeout(finish, withinMs)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      answer += chunk
      const [head = '', body] = answer.split('\r\n\r\n', 2)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
      if (body !== undefined && body.length >= length) finish()
    })
    socket.on('close', finish)
    socket.write(bytes)
  })
}

function expectOurHeaders(head: string, product: Record<string, string | undefined>) {
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'strict-transport-security',
  ]) {
    expect(value(name), name).toBe(product[name])
  }
  expect(value('content-type')).toBe('text/plain; charset=utf-8')
  expect(value('cache-control')).toBe('no-store')
}

/** Edits nginx.conf as docs/deploying.md says. */
function raiseConnections(file: string) {
  const docs = readFileSync(join(import.meta.dirname, '../docs/deploying.md'), 'utf8')
  const [, script = ''] = /^sed -i '(.*)' \/etc\/nginx\/nginx\.conf$/m.exec(docs) ?? []
  execFileSync('sed', ['-i', script, file])
}
