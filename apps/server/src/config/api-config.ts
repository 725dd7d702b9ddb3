import { readFileSync } from 'node:fs'
import type { ApiConfig } from '@universe/api/config'
import { company } from '@universe/contract/company'
import { emailAnyEnding } from '@universe/contract/rules'
import {
  type DkimKey,
  isOnLoopback,
  readDkimKey,
  readSmtpServer,
  type SmtpServer,
} from '@universe/domain/mail/mail-settings'
import { REPLY_NAME_MAX_CHARACTERS } from '@universe/domain/requests/inbound/take-inbound-mail'
import { explainError } from '@universe/store/explain-error'
import * as v from 'valibot'
import { limits } from './limits.ts'
import {
  type Environment,
  hasNoPassword,
  off,
  readVariables,
  siteUrl,
  webAddress,
  wholeNumber,
} from './read-variables.ts'

const DEFAULT_PORT = '3000'

const DOMAIN_MAX_CHARACTERS = 253
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`)
const SELECTOR = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i')

// The contract's own messages address visitors.
const plainAddress = v.pipe(
  v.string(),
  v.check(text => v.is(emailAnyEnding, text)),
)
const mailAddress = v.message(plainAddress, 'an e-mail address')

const acknowledgementLimit = v.message(
  v.union([off(undefined), wholeNumber]),
  'a whole number of acknowledgements a day from 1, or "off"',
)

export const apiVariables = {
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.message(webAddress('postgres:', 'postgresql:'), 'an address like postgres://host/name'),
  ),
  DATABASE_URL_FILE: v.optional(v.string()),
  FORM_SECRET_FILE: v.optional(v.string()),
  SITE_URL: siteUrl,
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
  SMTP_URL_FILE: v.optional(v.string()),
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
  DKIM_DOMAIN: v.optional(
    v.message(
      v.pipe(v.string(), v.maxLength(DOMAIN_MAX_CHARACTERS), v.toLowerCase(), v.regex(DOMAIN)),
      'a domain like example.com',
    ),
  ),
  DKIM_SELECTOR: v.optional(
    v.message(
      v.pipe(v.string(), v.maxLength(DOMAIN_MAX_CHARACTERS), v.regex(SELECTOR)),
      'a name of letters, digits and hyphens, like mail2026',
    ),
  ),
  DKIM_KEY_FILE: v.optional(v.string()),
  NEWSLETTER_PER_MINUTE: v.optional(
    v.message(wholeNumber, 'a whole number of messages a minute from 1'),
    '600',
  ),
  MAIL_TO_CONTACT: v.optional(mailAddress, company.emails.general),
  MAIL_TO_DEMO: v.optional(mailAddress, company.emails.general),
  MAIL_TO_APPLICATION: v.optional(mailAddress, company.emails.jobs),
  MAIL_TO_NEWSLETTER: v.optional(mailAddress, company.emails.general),
  REPLY_ADDRESS: v.optional(
    v.message(
      v.pipe(
        plainAddress,
        v.check(address => address.indexOf('@') <= REPLY_NAME_MAX_CHARACTERS),
        v.check(address => !address.includes('+')),
      ),
      `an e-mail address of at most ${REPLY_NAME_MAX_CHARACTERS} characters before the @, without a plus sign`,
    ),
  ),
  RATE_LIMIT: v.optional(
    v.message(
      v.union([off(undefined), wholeNumber]),
      'a number of form posts per minute from 1, or "off"',
    ),
    '30',
  ),
  ACKNOWLEDGEMENTS_IN_ALL: v.optional(acknowledgementLimit, '500'),
  HEARTBEAT_URL: v.optional(
    v.message(
      v.pipe(v.string(), v.check(isHeartbeatUrl)),
      'an address like https://heartbeat.example.com/some-id; without https only on this machine',
    ),
  ),
  EXAMPLE_CONTENT: v.optional(v.message(v.picklist(['on', 'off']), '"on" or "off"')),
}

/** A process's environment is visible to others than its operator. */
const secrets = ['DATABASE_URL', 'SMTP_URL'] as const

type Read = ReturnType<typeof readVariables<typeof apiVariables>>

/** @throws as `readVariables` and `readSecretFiles`, and in a sentence for an unusable DKIM key */
export function readApiConfig(env: Environment): ApiConfig {
  const read = readVariables(apiVariables, readSecretFiles(secrets, env))
  const isTrial = read.DATABASE_URL === undefined && read.SITE_URL === undefined
  return {
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    formSecretFile: read.FORM_SECRET_FILE,
    siteUrl: read.SITE_URL,
    publicUrl: read.SITE_URL ?? `http://localhost:${env.PORT?.trim() || DEFAULT_PORT}`,
    smtpServer: read.SMTP_URL,
    smtpRequiresTls: readTlsRequirement(read),
    dkim: readDkim(read),
    mailFrom: read.MAIL_FROM,
    mailTo: {
      contact: read.MAIL_TO_CONTACT,
      demo: read.MAIL_TO_DEMO,
      application: read.MAIL_TO_APPLICATION,
      subscriber: read.MAIL_TO_NEWSLETTER,
    },
    replyAddress: read.REPLY_ADDRESS,
    rateLimit: read.RATE_LIMIT,
    rateLimitPerForm: read.RATE_LIMIT && Math.ceil(read.RATE_LIMIT * limits.shareOfForm),
    minFillMs: limits.minFillMs,
    newsletterPerMinute: read.NEWSLETTER_PER_MINUTE,
    acknowledgements: {
      perDay: limits.acknowledgementsPerDay,
      perClient: limits.acknowledgementsPerClient,
      applicationsPerClient: limits.applicationAcknowledgementsPerClient,
      inAll: read.ACKNOWLEDGEMENTS_IN_ALL,
    },
    bytesPerClient: limits.bytesPerClient,
    diskFloorBytes: limits.diskFloorBytes,
    answerWithinMs: limits.answerWithinMs,
    exampleContent: read.EXAMPLE_CONTENT ? read.EXAMPLE_CONTENT === 'on' : isTrial,
    backupWithinMs: limits.backupWithinMs,
    dnsServers: limits.dnsServers,
    heartbeatUrl: read.HEARTBEAT_URL,
  }
}

// Loopback needs no TLS.
function readTlsRequirement({ SMTP_URL, SMTP_TLS }: Read) {
  if (SMTP_TLS !== undefined) return SMTP_TLS === 'required'
  return SMTP_URL !== undefined && !isOnLoopback(SMTP_URL)
}

function readDkim(read: Read): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = read
  const given = { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file }
  const missing = Object.keys(given).filter(name => given[name as keyof typeof given] === undefined)
  if (missing.length === Object.keys(given).length) return undefined
  if (domain === undefined || selector === undefined || file === undefined) {
    const names = `DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE`
    throw new Error(`${names} belong together: ${missing.join(' and ')} must be set, too.`)
  }
  const key = readSecretFile('DKIM_KEY_FILE', file)
  try {
    return { domain, selector, privateKey: readDkimKey(key) }
  } catch (error) {
    throw new Error(`DKIM_KEY_FILE ${(error as Error).message}`, { cause: error })
  }
}

function splitNamedAddress(text: string) {
  const [, name = '', address = text] = /^([^<>"]*)<([^<>]+)>$/.exec(text) ?? []
  return { name: name.trim(), address }
}

// An eavesdropper could call the URL and report success.
function isHeartbeatUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !hasNoPassword(text)) return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && isOnLoopback({ host: url.hostname.replace(/^\[|\]$/g, '') })
}

/**
 * `NAME_FILE` instead of `NAME`, as systemd and Docker pass secrets; content is trimmed.
 * @throws in a sentence, without the content, when both are set, or a file is missing, unreadable
 * or empty
 */
function readSecretFiles(names: readonly string[], env: Environment): Environment {
  const read = { ...env }
  for (const name of names) {
    const variable = `${name}_FILE`
    const file = env[variable]?.trim()
    if (!file) continue
    if (env[name]?.trim()) throw new Error(`${name} and ${variable} are both set. Set one of them.`)
    read[name] = readSecretFile(variable, file)
  }
  return read
}

/** Trimmed. @throws in a sentence when it is missing, unreadable or empty */
function readSecretFile(variable: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(`${variable} cannot be used: ${file}: ${explainError(cause)}.`, { cause })
  }
  if (content === '') throw new Error(`${variable} names a file that is empty: ${file}.`)
  return content
}
