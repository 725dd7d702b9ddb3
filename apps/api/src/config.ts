import { isIP } from 'node:net'
import { company } from '@universe/contract/company'
import { emailAnyEnding } from '@universe/contract/rules'
import { isOnLoopback, readSmtpServer, type SmtpServer } from '@universe/domain/mail/smtp-server'
import * as v from 'valibot'

/** What the API is told from outside. */
export interface ApiConfig {
  /** Holds the embedded store, the `.eml` mailbox and the made pictures. */
  dataDir: string
  /** A PostgreSQL store instead of the embedded one. */
  databaseUrl: string | undefined
  /** What keeps the forms' secret, where instances share it; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The public site's origin, the only one that CORS allows. */
  siteOrigin: string | undefined
  smtpServer: SmtpServer | undefined
  /** Whether a mail server without TLS gets nothing. */
  smtpRequiresTls: boolean
  mailFrom: { name: string; address: string }
  mailTo: { contact: string; demo: string; application: string; subscriber: string }
  /** Form posts per address and minute; undefined for no limit. */
  rateLimit: number | undefined
  /** Of these, how many to one form; undefined for no limit. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after its appearance looks like a machine's; undefined for never. */
  minFillMs: number | undefined
  /** How many acknowledgements go out in a UTC day; undefined for no limit. */
  acknowledgements: {
    /** To one address, however it is spelled. */
    perDay: number | undefined
    /** That one client causes. */
    perClient: number | undefined
    /** From the whole store. */
    inAll: number | undefined
  }
  /** How long a client may take to send a whole request; undefined for as long as it likes. */
  requestTimeoutMs: number | undefined
  /** Which proxies may say what the client's address is: none, so many hops, or these addresses. */
  trustProxy: false | number | string[]
  exampleContent: boolean
  /** After so many months requests, CVs and their messages are erased. */
  retentionMonths: number
  logLevel: (typeof logLevels)[number]
}

const FORM_POSTS_PER_MINUTE = 15
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const off = <const Value>(value: Value) =>
  v.pipe(
    v.literal('off'),
    v.transform(() => value),
  )
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1))
const network = v.pipe(v.string(), v.check(isNetwork))
const networks = v.pipe(
  v.string(),
  v.transform(list => list.split(',').map(item => item.trim())),
  v.array(network),
)
const webAddress = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(text => protocols.includes(URL.parse(text)?.protocol ?? '')),
  )
// Checked through `is`, since the contract's own messages are a visitor's.
const plainAddress = v.pipe(
  v.string(),
  v.check(text => v.is(emailAnyEnding, text)),
)
const mailAddress = v.message(plainAddress, 'an e-mail address')

const acknowledgementLimit = v.message(
  v.union([off(undefined), wholeNumber]),
  'a whole number of acknowledgements a day from 1, or "off"',
)

// The messages complete the sentence "NAME must be …".
const environment = v.object({
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.message(webAddress('postgres:', 'postgresql:'), 'an address like postgres://host/name'),
  ),
  FORM_SECRET_FILE: v.optional(v.string()),
  SITE_URL: v.optional(
    v.message(
      v.pipe(webAddress('http:', 'https:'), v.check(isOrigin)),
      'an address like https://www.example.com, without a path, name or password',
    ),
  ),
  SMTP_URL: v.optional(
    v.message(
      v.pipe(
        v.string(),
        v.transform(readSmtpServer),
        v.custom<SmtpServer>(server => server !== undefined),
      ),
      'an address like smtp://user:password@host:587 with nothing after it, special characters percent-encoded',
    ),
  ),
  SMTP_TLS: v.optional(v.message(v.picklist(['required', 'optional']), '"required" or "optional"')),
  MAIL_FROM: v.optional(
    v.message(
      v.pipe(
        v.string(),
        v.transform(splitNamedAddress),
        v.object({ name: v.string(), address: plainAddress }),
      ),
      'an e-mail address, or "Name <address>"',
    ),
    `${company.name} <${company.emails.general}>`,
  ),
  MAIL_TO_CONTACT: v.optional(mailAddress, company.emails.general),
  MAIL_TO_DEMO: v.optional(mailAddress, company.emails.general),
  MAIL_TO_JOBS: v.optional(mailAddress, company.emails.jobs),
  MAIL_TO_NEWSLETTER: v.optional(mailAddress, company.emails.general),
  RATE_LIMIT: v.optional(
    v.message(
      v.union([off(undefined), wholeNumber]),
      'a number of form posts per minute from 1, or "off"',
    ),
    '30',
  ),
  RATE_LIMIT_PER_FORM: v.optional(
    v.message(
      v.union([off(null), wholeNumber]),
      'a number of posts to one form per minute from 1, or "off"',
    ),
  ),
  MIN_FILL_SECONDS: v.optional(
    v.message(v.union([off(undefined), wholeNumber]), 'a whole number of seconds from 1, or "off"'),
    '2',
  ),
  ACKNOWLEDGEMENTS_PER_DAY: v.optional(acknowledgementLimit, '3'),
  ACKNOWLEDGEMENTS_PER_CLIENT: v.optional(acknowledgementLimit, '10'),
  ACKNOWLEDGEMENTS_IN_ALL: v.optional(acknowledgementLimit, '500'),
  REQUEST_TIMEOUT_SECONDS: v.optional(
    v.message(v.union([off(undefined), wholeNumber]), 'a whole number of seconds from 1, or "off"'),
    '300',
  ),
  TRUST_PROXY: v.optional(
    v.message(
      v.union([off(false), wholeNumber, networks]),
      'a number of proxies, a comma list of their addresses or networks, or "off"',
    ),
    'off',
  ),
  EXAMPLE_CONTENT: v.optional(v.message(v.picklist(['on', 'off']), '"on" or "off"')),
  RETENTION_MONTHS: v.optional(v.message(wholeNumber, 'a whole number of months from 1'), '24'),
  LOG_LEVEL: v.optional(v.message(v.picklist(logLevels), `one of ${logLevels.join(', ')}`), 'info'),
})

/**
 * Reads the API's configuration, once; nothing else of the API looks at the environment.
 * @param env the environment's variables; an empty one counts as missing
 * @throws an Error whose message is a sentence naming the wrong variable; it does not repeat the
 *   value, which may hold a password
 */
export function readApiConfig(env: Record<string, string | undefined>): ApiConfig {
  const given = Object.fromEntries(
    Object.keys(environment.entries).map(name => [name, env[name]?.trim() || undefined]),
  )
  const result = v.safeParse(environment, given)
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${issue.path?.[0].key} must be ${issue.message}.`)
  }
  const read = result.output
  const isTrial = read.DATABASE_URL === undefined && read.SITE_URL === undefined
  return {
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    formSecretFile: read.FORM_SECRET_FILE,
    siteOrigin: read.SITE_URL && new URL(read.SITE_URL).origin,
    smtpServer: read.SMTP_URL,
    smtpRequiresTls: readTlsRequirement(read),
    mailFrom: read.MAIL_FROM,
    mailTo: {
      contact: read.MAIL_TO_CONTACT,
      demo: read.MAIL_TO_DEMO,
      application: read.MAIL_TO_JOBS,
      subscriber: read.MAIL_TO_NEWSLETTER,
    },
    rateLimit: read.RATE_LIMIT,
    rateLimitPerForm: readFormLimit(read),
    minFillMs: read.MIN_FILL_SECONDS && read.MIN_FILL_SECONDS * 1000,
    acknowledgements: {
      perDay: read.ACKNOWLEDGEMENTS_PER_DAY,
      perClient: read.ACKNOWLEDGEMENTS_PER_CLIENT,
      inAll: read.ACKNOWLEDGEMENTS_IN_ALL,
    },
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS && read.REQUEST_TIMEOUT_SECONDS * 1000,
    trustProxy: read.TRUST_PROXY,
    exampleContent: read.EXAMPLE_CONTENT ? read.EXAMPLE_CONTENT === 'on' : isTrial,
    retentionMonths: read.RETENTION_MONTHS,
    logLevel: read.LOG_LEVEL,
  }
}

// Whoever switches the one limit off expects no other; named itself, it stands.
function readFormLimit({
  RATE_LIMIT,
  RATE_LIMIT_PER_FORM,
}: Pick<v.InferOutput<typeof environment>, 'RATE_LIMIT' | 'RATE_LIMIT_PER_FORM'>) {
  if (RATE_LIMIT_PER_FORM === undefined) return RATE_LIMIT && FORM_POSTS_PER_MINUTE
  return RATE_LIMIT_PER_FORM ?? undefined
}

// Within this machine nobody reads along.
function readTlsRequirement({
  SMTP_URL,
  SMTP_TLS,
}: Pick<v.InferOutput<typeof environment>, 'SMTP_URL' | 'SMTP_TLS'>) {
  if (SMTP_TLS !== undefined) return SMTP_TLS === 'required'
  return SMTP_URL !== undefined && !isOnLoopback(SMTP_URL)
}

function splitNamedAddress(text: string) {
  const [, name = '', address = text] = /^([^<>"]*)<([^<>]+)>$/.exec(text) ?? []
  return { name: name.trim(), address }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url?.href === `${url?.origin}/`
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}
