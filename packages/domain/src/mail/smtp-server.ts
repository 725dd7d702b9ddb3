import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** From SMTP_URL. */
export interface SmtpServer {
  /** ASCII name, or address without brackets. */
  host: string
  /** Undefined: the default. */
  port: number | undefined
  /** Implicit TLS. */
  isSecure: boolean
  auth: { user: string; pass: string } | undefined
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Nothing may follow the port: nodemailer takes options from the query, one of which disables
 * certificate checks.
 * @returns undefined if invalid
 */
export function readSmtpServer(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.port === '0') return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    const host = domainToASCII(decodeURIComponent(url.hostname)).replace(/^\[|\]$/g, '')
    if (host === '') return undefined
    return {
      host,
      port: url.port === '' ? undefined : Number(url.port),
      isSecure: url.protocol === 'smtps:',
      auth: user === '' && pass === '' ? undefined : { user, pass },
    }
  } catch {
    return undefined
  }
}

/** As written, unresolved. */
export function isOnLoopback({ host }: Pick<SmtpServer, 'host'>): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
