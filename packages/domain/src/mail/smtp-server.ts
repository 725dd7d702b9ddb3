import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** The mail server that SMTP_URL names. */
export interface SmtpServer {
  /** A name in ASCII, or an address without brackets. */
  host: string
  /** Undefined for the protocol's own. */
  port: number | undefined
  /** TLS from the first byte (smtps). */
  isSecure: boolean
  auth: { user: string; pass: string } | undefined
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Nothing may follow the port: nodemailer takes settings from an address, and with them an end to
 * all checks of certificates.
 * @returns undefined for what is no complete address of a mail server
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

/** @returns whether what is sent there never leaves this machine, going by the host as it is written */
export function isOnLoopback({ host }: Pick<SmtpServer, 'host'>): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
