import { isIP } from 'node:net'
import * as v from 'valibot'
import {
  A_PORT,
  type Environment,
  off,
  portNumber,
  readVariables,
  siteUrl,
} from './read-variables.ts'

export interface StaffConfig {
  port: number
  /** A default port may be taken. */
  isPortNamed: boolean
  /** Undefined for `http://localhost` and the port. */
  url: string | undefined
}

const DEFAULT_PORT = 3001

const staffUrl = v.optional(
  v.message(
    v.pipe(
      siteUrl.wrapped,
      v.check(origin => isLoopbackUrl(origin) || new URL(origin).protocol === 'https:'),
    ),
    'an address like https://staff.example.com, without a path; without https only on localhost',
  ),
)

export const staffVariables = {
  STAFF_PORT: v.optional(v.message(v.union([off('off'), portNumber]), `${A_PORT}, or "off"`)),
  STAFF_URL: staffUrl,
  SITE_URL: siteUrl,
}

/**
 * @returns undefined where it is off
 * @throws as `readVariables`, and in a sentence for an origin that does not allow passkeys or
 * cookies
 */
export function readStaffConfig(env: Environment): StaffConfig | undefined {
  const { STAFF_PORT, STAFF_URL, SITE_URL } = readVariables(staffVariables, env)
  if (STAFF_URL !== undefined) requireUsable(new URL(STAFF_URL), SITE_URL)
  if (STAFF_PORT === 'off') return undefined
  return {
    port: STAFF_PORT ?? DEFAULT_PORT,
    isPortNamed: STAFF_PORT !== undefined,
    url: STAFF_URL,
  }
}

/** For a command on this machine. */
export function readStaffUrl(env: Environment): string {
  const { url, port } = readStaffConfig(env) ?? { port: DEFAULT_PORT }
  return url ?? loopbackUrl(port)
}

/**
 * For links in mails; undefined where another process may serve the app, or the port is chosen at
 * start.
 */
export function readLinkedStaffUrl(env: Environment, isServedHere: boolean): string | undefined {
  const { STAFF_URL } = readVariables(staffVariables, env)
  const config = isServedHere ? readStaffConfig(env) : undefined
  return STAFF_URL ?? (config && config.port !== 0 ? loopbackUrl(config.port) : undefined)
}

export function loopbackUrl(port: number): string {
  return `http://localhost:${port}`
}

function requireUsable({ hostname, host, protocol }: URL, site: string | undefined) {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new Error('STAFF_URL must have a name: passkeys refuse IP addresses.')
  }
  if (protocol === 'https:' && site !== undefined && new URL(site).hostname === hostname) {
    throw new Error(
      `STAFF_URL must be on another host than SITE_URL (${host}): cookies do not know ports.`,
    )
  }
}

function isLoopbackUrl(origin: string): boolean {
  return /^(?:localhost|.+\.localhost)$/.test(new URL(origin).hostname)
}
