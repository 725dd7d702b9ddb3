import { randomBytes } from 'node:crypto'
import { request as requestPlainly } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { errorMessages } from '@universe/api/failures/http-error'
import { calls } from '@universe/contract/calls'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { openStore } from '@universe/store/store'
import { apply, contact } from '@universe/testing/clients/api-requests'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { findFreePort } from '@universe/testing/servers/free-port'
import { runNginx } from '@universe/testing/servers/nginx'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeployedNginx, VISITOR_HEADER, writeDeployedNginx } from './deployed-nginx.ts'

/** The product as deploy/nginx puts it before the world: two instances on PostgreSQL, two hosts. */
const PUBLIC = 'www.example.org'
const STAFF = 'staff.example.org'
const SENTENCES = Object.values<string>(errorMessages)
const POSTS_UNDER_KILL = 60
/** Beyond what both instances and nginx let one client send at once. */
const FLOOD = 60

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
    const start = async (index: 0 | 1) => {
      const server = await startServer({
        ...{
          SITE_URL: `https://${PUBLIC}`,
          STAFF_URL: `https://${STAFF}`,
          TRUST_PROXY: '127.0.0.1',
        },
        ...{ PORT: String(ports.public[index]), STAFF_PORT: String(ports.staff[index]) },
        ...{ DATABASE_URL: place.databaseUrl, EXAMPLE_CONTENT: 'on', MIN_FILL_SECONDS: 'off' },
        ...{ RATE_LIMIT: '30', RATE_LIMIT_PER_FORM: '15' },
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

  test('the home page comes by HTTP/2, as the product sends it: each header once', async () => {
    const answer = await ask(PUBLIC, '/', { headers: { 'accept-encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    expect(answer.headers['content-security-policy']).toContain('script-src')
    expect(answer.names).toEqual([...new Set(answer.names)])
    const known = { 'accept-encoding': 'br', 'if-none-match': answer.headers.etag ?? '' }
    expect((await ask(PUBLIC, '/', { headers: known })).status).toBe(304)
  })

  test('http leads to https on both hosts, and to nowhere else', async () => {
    for (const host of [PUBLIC, STAFF]) {
      const { status, location } = await askPlainly(host, '/contact?from=x')
      expect([status, location]).toEqual([308, `https://${host}/contact?from=x`])
    }
    expect((await askPlainly('evil.example', '/')).status).toBe(421)
  })

  test('each host has its own app, and another host has none', async () => {
    expect((await ask(STAFF, '/sign-in')).status).toBe(200)
    expect((await ask(PUBLIC, '/sign-in')).status).toBe(404)
    expect((await ask(STAFF, calls.getAllJobs)).text).not.toContain('jobTitle')
    expect((await ask(PUBLIC, '/', { headers: { ':authority': 'evil.example' } })).status).toBe(421)
    await expect(openSession('evil.example')).rejects.toThrow()
  })

  test.each(['/readyz', '/healthz', '/metrics', '/READYZ', '/readyz/', '//readyz', '/%72eadyz?x'])(
    '%s is not there from outside',
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

  test('a CV of 5 MB comes through; one of 6 MB is answered in a sentence', async () => {
    const cv = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)])
    const send = (bytes: number) =>
      post(
        PUBLIC,
        apply([
          ['name', 'Ada'],
          ['email', 'ada@example.com'],
          ['cv', cv(bytes), 'cv.pdf'],
        ]),
      )
    expect((await send(CV_MAX_BYTES)).status).toBe(200)
    const refused = await send(CV_MAX_BYTES * 1.2)
    expect([refused.status, refused.text]).toEqual([413, errorMessages.tooLarge])
    const tooMuch = { body: Buffer.alloc(70_000), headers: { origin: `https://${STAFF}` } }
    expect((await ask(STAFF, '/sign-in', { ...tooMuch, method: 'POST' })).status).toBe(413)
  })

  test('the log holds no visitor: no address, query, referrer or browser', async () => {
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
    // The instances' own addresses are no visitor's.
    const visitors = log.replaceAll(/"instance":"[^"]*"/g, '')
    for (const trace of [...traces, '127.0.0.1']) expect(visitors).not.toContain(trace)
    for (const name of ['error.log', 'debian-error.log', 'debian-access.log']) {
      expect(nginx.readLog(name), name).not.toMatch(/client:|203\.0\.113/)
    }
  })

  test('one client’s posts are limited over all instances, the product’s own word first', async () => {
    const before = nginx.readLog('access.log').length
    const answers = await flood('203.0.113.5')
    const refused = answers.filter(({ status }) => status === 429)
    for (const { text, headers } of refused) {
      expect(text).toBe(errorMessages.tooMany)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const lines = nginx
      .readLog('access.log')
      .slice(before)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const refusedBy = lines
      .filter(({ status }) => status === 429)
      .map(({ instance }) => instance !== '')
    expect(lines.findIndex(({ status }) => status === 429)).toBeGreaterThanOrEqual(15)
    expect(refusedBy[0], 'the product').toBe(true)
    expect(refusedBy.at(-1), 'nginx').toBe(false)
    // Whoever only reads is not counted.
    expect((await ask(PUBLIC, '/', { headers: { [VISITOR_HEADER]: '203.0.113.5' } })).status).toBe(
      200,
    )
    expect((await postFrom('203.0.113.6')).status).toBe(200)
  })

  test('an IPv6 network of 64 bits is one client, the next one another', async () => {
    await flood('2001:db8:0:1::a')
    expect((await postFrom('2001:db8:0:1:ffff::b')).status).toBe(429)
    expect((await postFrom('2001:db8:0:2::a')).status).toBe(200)
  })

  test('an instance that is killed under posts loses none, and none is stored twice', async () => {
    const keys = Array.from({ length: POSTS_UNDER_KILL }, () => randomBytes(8).toString('hex'))
    const count = async () =>
      Number(
        (
          await store.db
            .selectFrom('enquiries')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
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

async function findPorts() {
  const free = () => findFreePort()
  return {
    ...{ http: await free(), https: await free() },
    public: [await free(), await free()] as const,
    staff: [await free(), await free()] as const,
  }
}

/** One client sends the same form again and again, faster than any limit allows. */
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

/** Asks by HTTP/2 as a browser would that had the name from DNS. */
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
          ...{ host: '127.0.0.1', port: ports.https, servername: host },
          ...{ ca: nginx.readLog('fullchain.pem'), ALPNProtocols: ['h2'] },
        }),
    })
    session.once('connect', () => resolve(session))
    session.once('error', reject)
  })
}

function askPlainly(host: string, path: string) {
  return new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port: ports.http, path, headers: { Host: host } }
      requestPlainly(options, ({ statusCode, headers }) =>
        resolve({ status: statusCode, location: headers.location }),
      )
        .on('error', reject)
        .end()
    },
  )
}
