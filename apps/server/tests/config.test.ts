import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readApiConfig } from '../src/config/api-config.ts'
import type { Environment } from '../src/config/read-variables.ts'
import { refuseMistyped, variableNames } from '../src/config/refuse-mistyped.ts'
import { readServerConfig } from '../src/config/server-config.ts'
import { readSiteConfig } from '../src/config/site-config.ts'
import { readStaffConfig } from '../src/config/staff-config.ts'

const readAll = (env: Environment) => [
  readServerConfig(env),
  readApiConfig(env),
  readSiteConfig(env),
  readStaffConfig(env),
]

test('needs no variables', () => {
  const config = readApiConfig({ DATABASE_URL: '', SMTP_URL: ' ' })
  expect(config).toMatchObject({ dataDir: './data' })
  expect(readServerConfig({ PORT: ' ' })).toMatchObject({
    role: 'all',
    host: 'localhost',
    port: 3000,
    requestTimeoutMs: 300_000,
    trustProxy: false,
  })
  expect(readSiteConfig({})).toEqual({
    apiUrl: '',
    portalUrl: '',
    siteUrl: undefined,
    policyReportUrl: undefined,
  })
  expect(config.databaseUrl).toBeUndefined()
  expect(config.smtpServer).toBeUndefined()
})

test('shows example content only on a trial run, unless told', () => {
  expect(readApiConfig({}).exampleContent).toBe(true)
  expect(readApiConfig({ SITE_URL: 'https://a.example' }).exampleContent).toBe(false)
  expect(readApiConfig({ DATABASE_URL: 'postgres://db/x' }).exampleContent).toBe(false)
  const told = { SITE_URL: 'https://a.example', EXAMPLE_CONTENT: 'on' }
  expect(readApiConfig(told).exampleContent).toBe(true)
})

test('has a default for each limit, and switches off optional ones', () => {
  expect(readApiConfig({})).toMatchObject({
    rateLimit: 30,
    rateLimitPerForm: 15,
    minFillMs: 2000,
    acknowledgements: { perDay: 3, perClient: 10, applicationsPerClient: 50, inAll: 500 },
    bytesPerClient: 100 * 1024 * 1024,
    diskFloorBytes: 500 * 1024 * 1024,
    answerWithinMs: 48 * 60 * 60_000,
  })
  expect(readApiConfig({ RATE_LIMIT: '61' }).rateLimitPerForm, 'raised with the other').toBe(31)
  const off = readApiConfig({
    RATE_LIMIT: 'off',
    ACKNOWLEDGEMENTS_IN_ALL: 'off',
  })
  expect(off.rateLimitPerForm).toBeUndefined()
  expect(off.acknowledgements.inAll).toBeUndefined()
})

test('refuses a removed variable, and names its replacement', () => {
  expect(() => refuseMistyped({ HSTS: 'x' })).toThrow(
    'HSTS is read no more: browsers insist on TLS wherever SITE_URL has https.',
  )
})

test('reads trusted proxies, a sender and an origin', () => {
  const config = readApiConfig({
    MAIL_FROM: 'Desk <desk@a.example>',
    SITE_URL: 'https://a.example/',
  })
  const { trustProxy } = readServerConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(config.mailFrom).toEqual({ name: 'Desk', address: 'desk@a.example' })
  expect(config.siteUrl).toBe('https://a.example')
})

test('writes the address of reports so that it cannot end a header', () => {
  const env = { CSP_REPORT_URL: 'https://reports.a.example/a;b,c?d="e" f' }
  const written = 'https://reports.a.example/a%3Bb%2Cc?d=%22e%22%20f'
  expect(readSiteConfig(env).policyReportUrl).toBe(written)
  expect(readServerConfig(env).policyReportUrl).toBe(written)
})

test('accepts addresses with trailing slashes, which it removes', () => {
  expect(readSiteConfig({ API_URL: ' https://api.example.org/v1// ' })).toMatchObject({
    apiUrl: 'https://api.example.org/v1',
    portalUrl: 'https://api.example.org/v1',
  })
})

test.each([
  'smtp://',
  'smtp:mail.a.example',
  'smtp://user:secret@',
  'smtp://mail.a.example:0',
  'smtp://mail%00.a.example',
  // nodemailer would treat each of these as an option.
  'smtp://mail.a.example/x',
  'smtps://mail.a.example/?tls.rejectUnauthorized=false',
  'smtp://user:sec#ret@mail.a.example',
])('refuses the mail server %s', url => {
  expect(() => readApiConfig({ SMTP_URL: url })).toThrow(
    /^SMTP_URL must be an address like smtp:\/\/user:password@host:587 .+\.$/,
  )
})

test.each([
  ['smtp://user:se%23cret@mail.a.example', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://127.8.0.1', false],
  ['smtp://[::1]:25', false],
  ['smtp://Localhost', false],
  ['smtp://localhost.a.example', true],
  ['smtp://[2001:db8::1]', true],
  ['smtp://0.0.0.0', true],
])('accepts %s, and requires TLS except on this machine: %s', (url, requiresTls) => {
  expect(readApiConfig({ SMTP_URL: url }).smtpRequiresTls).toBe(requiresTls)
})

test.each([
  ['RATE_LIMIT', 'many'],
  ['RATE_LIMIT', '0'],
  ['HEARTBEAT_URL', 'http://heartbeat.example/1'],
  ['HEARTBEAT_URL', 'heartbeat.example/1'],
  ['CSP_REPORT_URL', 'javascript:alert(1)'],
  ['CSP_REPORT_URL', 'https://user:password@reports.a.example'],
  ['ACKNOWLEDGEMENTS_IN_ALL', '-5'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['SMTP_URL', 'tcp://secret@mail:25'],
  ['SMTP_TLS', 'off'],
  ['DATABASE_URL', 'mysql://secret@db/x'],
  ['SITE_URL', 'a.example'],
  ['MAIL_FROM', 'Desk <desk>'],
  ['MAIL_TO_APPLICATION', 'jobs'],
  ['REPLY_ADDRESS', 'reply+x@a.example'],
  ['REPLY_ADDRESS', 'answers-to-us-all@a.example'],
  ['EXAMPLE_CONTENT', 'maybe'],
  ['SITE_URL', 'https://www.a.example/path'],
  ['SITE_URL', 'https://user:secret@www.a.example'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['LOG_LEVEL', 'loud'],
  ['ROLE', 'portal'],
  ['STAFF_PORT', 'on'],
  ['STAFF_URL', 'http://secret.example.org'],
  ['PORT', '65536'],
  ['METRICS_PORT', 'on'],
  ['API_URL', 'api.example.org'],
  ['API_URL', 'https://user:secret@api.example.org'],
  ['PORTAL_URL', 'ftp://secret.example.org'],
])('refuses %s=%s with a sentence that names it without its value', (name, value) => {
  expect(() => readAll({ [name]: value })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
    }),
  )
  expect(() => readAll({ [name]: value })).not.toThrow(value)
})

test('serves the staff’s app on its own port, unless it is off', () => {
  expect(readStaffConfig({})).toEqual({ port: 3001, isPortNamed: false, url: undefined })
  expect(readStaffConfig({ STAFF_PORT: '8081', STAFF_URL: 'https://staff.a.example/' })).toEqual({
    port: 8081,
    isPortNamed: true,
    url: 'https://staff.a.example',
  })
  expect(readStaffConfig({ STAFF_PORT: 'off' })).toBeUndefined()
  expect(readStaffConfig({ STAFF_URL: 'http://staff.localhost:9000' })?.url).toBeDefined()
})

test.each([
  [{ STAFF_PORT: '70000' }, 'STAFF_PORT must be a number from 0 to 65535, or "off".'],
  [{ STAFF_URL: 'http://staff.a.example' }, 'without https only on localhost'],
  [{ STAFF_URL: 'https://staff.a.example/in' }, 'without a path'],
  [{ STAFF_URL: 'https://10.0.0.7' }, 'STAFF_URL must have a name: passkeys refuse IP addresses.'],
  [{ STAFF_URL: 'https://[::1]:3001' }, 'STAFF_URL must have a name'],
  [
    { STAFF_URL: 'https://a.example:3001', SITE_URL: 'https://a.example' },
    'STAFF_URL must be on another host than SITE_URL (a.example:3001): cookies do not know ports.',
  ],
])('refuses a staff address that passkeys or cookies do not allow: %o', (env, sentence) => {
  expect(() => readStaffConfig(env)).toThrow(sentence)
})

test.each([
  [
    'DATABASE_URL',
    'postgres://u:secret@db/x',
    (env: Environment) => readApiConfig(env).databaseUrl,
  ],
  [
    'SMTP_URL',
    'smtp://u:secret@m',
    (env: Environment) => readApiConfig(env).smtpServer?.auth?.pass,
  ],
])('reads %s from a file, and prints nothing of it', (name, content, read) => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, `\n ${content}\n`)
  const named = { [`${name}_FILE`]: file }
  expect(content).toContain(read(named))

  expect(() => read({ ...named, [name]: content })).toThrow(
    `${name} and ${name}_FILE are both set. Set one of them.`,
  )
  const missing = `${name}_FILE cannot be used: ${file}x: there is no such file or folder.`
  expect(() => read({ [`${name}_FILE`]: `${file}x` })).toThrow(missing)
  const isFolder = `${name}_FILE cannot be used: ${folder}: it is a folder and no file.`
  expect(() => read({ [`${name}_FILE`]: folder })).toThrow(isFolder)
  writeFileSync(file, ' \n')
  expect(() => read(named)).toThrow(`${name}_FILE names a file that is empty: ${file}.`)
  writeFileSync(file, 'secret')
  expect(() => read(named)).toThrow(`${name} must be an address like`)
  expect(() => read(named)).not.toThrow('secret')
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['database_url', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['DATADIR', 'DATA_DIR'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['ACKNOWLEDGMENTS_IN_ALL', 'ACKNOWLEDGEMENTS_IN_ALL'],
  ['PROT', 'PORT'],
])('suspects %s to be a typo of %s', (typed, meant) => {
  expect(() => refuseMistyped({ [typed]: 'x' })).toThrow(
    `${typed} is unknown; did you mean ${meant}?`,
  )
})

const serviceLinks = (service: string) => ({
  [`${service}_SERVICE_HOST`]: '10.0.0.1',
  [`${service}_SERVICE_PORT`]: '3001',
  [`${service}_SERVICE_PORT_HTTP`]: '3001',
  [`${service}_PORT`]: 'tcp://10.0.0.1:3001',
  [`${service}_PORT_3001_TCP`]: 'tcp://10.0.0.1:3001',
  [`${service}_PORT_3001_TCP_PROTO`]: 'tcp',
  [`${service}_PORT_3001_TCP_PORT`]: '3001',
  [`${service}_PORT_3001_TCP_ADDR`]: '10.0.0.1',
})

/** By line: of shells, cron, systemd, Docker, GitHub, GitLab and hosting platforms. */
const OTHERS = `
  PATH HOME USER LOGNAME SHELL LANG LC_ALL TERM PWD OLDPWD SHLVL EDITOR MAIL TMPDIR HOSTNAME HOSTTYPE DISPLAY SSH_CLIENT SSH_TTY XDG_DATA_DIRS XDG_DATA_HOME HTTP_PROXY no_proxy
  MAILTO MAILFROM CRON_TZ
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_PID LISTEN_FDS MAINPID WATCHDOG_USEC STATE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH
  NODE_VERSION YARN_VERSION container COMPOSE_PROJECT_NAME DOCKER_HOST
  CI GITHUB_ACTIONS GITHUB_API_URL GITHUB_SERVER_URL GITHUB_GRAPHQL_URL GITHUB_REF GITHUB_STATE RUNNER_OS RUNNER_TEMP ACTIONS_RUNTIME_URL AGENT_TOOLSDIRECTORY DEBIAN_FRONTEND
  CI_API_V4_URL CI_SERVER_URL CI_SERVER_HOST CI_SERVER_PORT CI_PAGES_URL CI_PROJECT_URL CI_JOB_URL CI_ENVIRONMENT_URL GITLAB_USER_EMAIL
  APP_URL BASE_URL PUBLIC_URL DB_URL REDIS_URL DYNO RENDER_EXTERNAL_URL FLY_APP_NAME HOSTS VHOST GHOST PORTS ROLES SORT POST POSTGRES_DB POSTGRES_USER PGDATA PGHOST PGPORT PGUSER DATABASE_HOST DATABASE_NAME SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS MAIL_HOST MAIL_PORT MAIL_USER LOG_FILE LOG_FORMAT LOG_DIR DATA_PATH RATE SITE_NAME SITE_ID STAFF_EMAIL API_KEY API_PORT API_HOST NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS TZ`
const SERVICES =
  'KUBERNETES UNIVERSE STAFF STATS SITE API METRICS METRIC POSTGRES DATABASE DATA SMTP MAIL PORTAL START'

test('accepts all variables of ours, and those that others set', () => {
  const names = [...variableNames, ...OTHERS.trim().split(/\s+/)]
  const links = SERVICES.split(' ').map(serviceLinks)
  const env = Object.fromEntries(names.map(name => [name, 'x']))
  expect(() => refuseMistyped(Object.assign({}, process.env, ...links, env))).not.toThrow()
})

test('accepts npm’s variables, and ignores service links of containers', () => {
  const print = ['exec', '--', 'node', '-p', 'JSON.stringify(process.env)']
  const printed = execFileSync('npm', print, { encoding: 'utf8' })
  const env = JSON.parse(printed.slice(printed.indexOf('{')))
  expect(Object.keys(env).some(name => name.startsWith('npm_'))).toBe(true)
  expect(() => refuseMistyped(env)).not.toThrow()
  expect(readStaffConfig(serviceLinks('STAFF'))?.port).toBe(3001)
  expect(readServerConfig(serviceLinks('METRICS')).metricsPort).toBeUndefined()
})
