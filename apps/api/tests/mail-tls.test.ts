import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { subscribe } from '@universe/testing/clients/api-requests'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { startPostfix } from '@universe/testing/servers/postfix'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

/** Passwords and mail must be safe from an attacker between us and the mail server. */
const LOOPBACK = '127.0.0.1'
const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
/** A local address other than loopback. */
const OUTSIDE = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address

let trusted: { key: Buffer; cert: Buffer }
beforeAll(async () => {
  trusted = await makeCertificate(OUTSIDE)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, trusted.cert.toString()])
  return () => setDefaultCACertificates(before)
})

const withoutTls = { disabledCommands: ['STARTTLS'] }

test.skipIf(!OUTSIDE).each<[name: string, start: () => Promise<Line>]>([
  ['that offers no TLS', () => startServer(withoutTls)],
  ['whose offer of TLS is masked on the way', () => startLine(maskOffer)],
  ['whose extensions are refused on the way', () => startLine(refuseExtensions)],
])('sends neither password nor mail to a server %s, and says so', async (_name, start) => {
  const { port, seen } = await start()
  const { api, log } = await sendMail(`smtp://user:secret@${OUTSIDE}:${port}`)
  expect(seen).toEqual([])
  const sentence = 'offers no TLS (STARTTLS), so it got neither password nor message'
  const messages = await listMessages(api)
  expect(messages).toHaveLength(2)
  for (const { state, last_error } of messages) {
    expect(last_error).toContain(sentence)
    expect(state, 'an operator can mend it').toBe('pending')
  }
  expect(log.join('\n')).toContain(sentence)
})

test.skipIf(!OUTSIDE)('sends neither to a server with an untrusted certificate', async () => {
  const { port, seen } = await startServer(await makeCertificate(OUTSIDE))
  const { api, log } = await sendMail(`smtp://user:secret@${OUTSIDE}:${port}`)
  expect(seen).toEqual([])
  for (const { state, last_error } of await listMessages(api)) {
    expect(last_error).toContain('self-signed certificate')
    expect(state).toBe('pending')
  }
  expect(log.join('\n')).toContain('cannot be used: it shows a self-signed certificate.')
})

test.skipIf(!OUTSIDE)('sends both to a server with a trusted certificate', async () => {
  const { port, seen } = await startServer(trusted)
  await sendMail(`smtp://user:secret@${OUTSIDE}:${port}`)
  expect(new Set(seen)).toEqual(new Set(['password over TLS', 'mail over TLS']))
})

test.skipIf(!OUTSIDE)('sends both unencrypted if SMTP_TLS says so', async () => {
  const { port, seen } = await startServer(withoutTls)
  await sendMail(`smtp://user:secret@${OUTSIDE}:${port}`, { SMTP_TLS: 'optional' })
  expect(new Set(seen)).toEqual(new Set(['password', 'mail']))
})

test.each([LOOPBACK, 'localhost', 'LOCALHOST'])(
  'needs no TLS on this machine, at %s',
  async host => {
    const { port, seen } = await startServer(withoutTls, LOOPBACK)
    await sendMail(`smtp://user:secret@${host}:${port}`)
    expect(new Set(seen)).toEqual(new Set(['password', 'mail']))
  },
)

test('needs no trusted certificate on this machine', async () => {
  const { port, seen } = await startServer(await makeCertificate(), LOOPBACK)
  await sendMail(`smtp://user:secret@${LOOPBACK}:${port}`)
  expect(new Set(seen)).toEqual(new Set(['password over TLS', 'mail over TLS']))
})

test('falls back to no TLS on this machine if the handshake fails', async () => {
  const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1' } as const
  const { port, seen } = await startServer({ ...trusted, ...outdated }, LOOPBACK)
  await sendMail(`smtp://user:secret@${LOOPBACK}:${port}`)
  expect(new Set(seen)).toEqual(new Set(['password', 'mail']))
})

const noPostfix = missingTool('/usr/sbin/postfix', '/usr/sbin/make-ssl-cert')
test.skipIf(noPostfix !== undefined || process.getuid?.() !== 0)(
  'sends through a Postfix as Debian installs it on the host',
  async () => {
    const postfix = await startPostfix()
    onTestFinished(postfix.stop)
    const { api } = await sendMail(`smtp://${LOOPBACK}:${postfix.port}`)
    expect((await listMessages(api)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  },
)

test('requires TLS on this machine too if SMTP_TLS says so', async () => {
  const { port, seen } = await startServer(withoutTls, LOOPBACK)
  const url = `smtp://user:secret@${LOOPBACK}:${port}`
  await sendMail(url, { SMTP_TLS: 'required' })
  expect(seen).toEqual([])
})

interface Line {
  port: number
  /** Secrets that the attacker could read. */
  seen: string[]
}

/** Queues mail, and tries to send it. */
async function sendMail(url: string, env: Record<string, string> = {}) {
  const api = await createTestApi({ SMTP_URL: url, LOG_LEVEL: 'warn', ...env })
  const log: string[] = []
  api.app.log.warn = (about: object) => log.push(JSON.stringify(about))
  await api.app.inject(subscribe())
  await api.dispatcher().deliverDue()
  return { api, log }
}

function listMessages({ db }: TestApi) {
  return db.selectFrom('outbox').select(['state', 'last_error']).execute()
}

async function startServer(options: SMTPServerOptions, host = OUTSIDE): Promise<Line> {
  if (host === undefined) throw new Error('This machine has no address but its loopback.')
  const seen: string[] = []
  const see = (what: string, isSecure: boolean) => seen.push(isSecure ? `${what} over TLS` : what)
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth({ username }, { secure }, done) {
      see('password', secure)
      done(null, { user: username })
    },
    onMailFrom(_address, { secure }, done) {
      see('mail', secure)
      done()
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, seen }
}

/** An attacker who reads and changes the traffic with a good server. */
async function startLine(change: (said: string) => string): Promise<Line> {
  const { port, seen } = await startServer(trusted)
  const line = createServer(client => {
    const server = connect(port, OUTSIDE)
    client.on('data', bytes => {
      if (/^(AUTH|MAIL)/i.test(bytes.toString())) seen.push(bytes.toString())
      server.write(change(bytes.toString()))
    })
    server.on('data', bytes => client.write(change(bytes.toString())))
    server.on('error', () => {}).on('close', () => client.destroy())
    client.on('error', () => {}).on('close', () => server.destroy())
  })
  await new Promise<void>(resolve => line.listen(0, OUTSIDE, resolve))
  onTestFinished(() => void line.close())
  return { port: (line.address() as AddressInfo).port, seen }
}

// Some firewalls do this too.
function maskOffer(said: string): string {
  return said.replace('STARTTLS', 'XXXXXXXX')
}

function refuseExtensions(said: string): string {
  return said.includes('STARTTLS') ? '502 What?\r\n' : said
}

async function makeCertificate(address = LOOPBACK) {
  const folder = await mkdtemp(join(tmpdir(), 'universe-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=mail', '-addext', `subjectAltName=IP:${address}`]
  const files = ['-keyout', key, '-out', cert]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'pipe' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}
