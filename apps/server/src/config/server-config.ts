import { isIP } from 'node:net'
import * as v from 'valibot'
import { limits } from './limits.ts'
import {
  A_PORT,
  type Environment,
  off,
  policyReportUrl,
  portNumber,
  readVariables,
  siteUrl,
  wholeNumber,
} from './read-variables.ts'

/** What the process itself needs to know, whichever apps it runs. */
export interface ServerConfig {
  /** Which parts run here: the whole product, or one side of it. */
  role: (typeof roles)[number]
  host: string
  port: number
  /** Where numbers for monitoring are answered, on loopback; undefined for nowhere. */
  metricsPort: number | undefined
  /** The public site's origin; with https in it, answers ask browsers to insist on TLS. */
  siteUrl: string | undefined
  /** Whether they insist on it for all hosts below it, too. */
  coversSubdomains?: boolean
  /** Where browsers report what a page's policy stopped; undefined for nowhere. */
  policyReportUrl: string | undefined
  /**
   * How long a client may take to send a request, beside the time that a larger one takes at the
   * least pace; undefined for as long as it likes.
   */
  requestTimeoutMs: number | undefined
  /** Which proxies may say what the client's address is: none, so many hops, or these addresses. */
  trustProxy: false | number | string[]
  logLevel: (typeof logLevels)[number]
}

const roles = ['all', 'site', 'api', 'staff'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const networks = v.pipe(
  v.string(),
  v.transform(list => list.split(',').map(item => item.trim())),
  v.array(v.pipe(v.string(), v.check(isNetwork))),
)

export const serverVariables = {
  ROLE: v.optional(v.message(v.picklist(roles), 'all, site, api or staff'), 'all'),
  HOST: v.optional(v.string(), 'localhost'),
  PORT: v.optional(v.message(portNumber, A_PORT), '3000'),
  METRICS_PORT: v.optional(
    v.message(v.union([off(undefined), portNumber]), `${A_PORT}, or "off"`),
    'off',
  ),
  SITE_URL: siteUrl,
  CSP_REPORT_URL: policyReportUrl,
  TRUST_PROXY: v.optional(
    v.message(
      v.union([off(false), wholeNumber, networks]),
      'a number of proxies, a comma list of their addresses or networks, or "off"',
    ),
    'off',
  ),
  LOG_LEVEL: v.optional(v.message(v.picklist(logLevels), `one of ${logLevels.join(', ')}`)),
}

/** @throws as `readVariables` does */
export function readServerConfig(env: Environment): ServerConfig {
  const read = readVariables(serverVariables, env)
  return {
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    metricsPort: read.METRICS_PORT,
    siteUrl: read.SITE_URL,
    policyReportUrl: read.CSP_REPORT_URL,
    requestTimeoutMs: limits.requestTimeoutMs,
    trustProxy: read.TRUST_PROXY,
    // On a terminal a line for each page would carry off what the start said.
    logLevel: read.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
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
