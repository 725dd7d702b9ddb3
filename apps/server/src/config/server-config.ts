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

export interface ServerConfig {
  role: (typeof roles)[number]
  host: string
  port: number
  /** On loopback; undefined for none. */
  metricsPort: number | undefined
  /** The public origin; https brings HSTS. */
  siteUrl: string | undefined
  coversSubdomains?: boolean
  policyReportUrl: string | undefined
  /** A larger body has more, at the least rate; undefined for no limit. */
  requestTimeoutMs: number | undefined
  /** None, a number of hops, or addresses. */
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

/** @throws as `readVariables` */
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
    // On a terminal, a line per page would push away the startup lines.
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
