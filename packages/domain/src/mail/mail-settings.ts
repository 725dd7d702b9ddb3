import { createPrivateKey, type KeyObject } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { RequestKind } from '@universe/store/tables'

export interface MailSettings {
  /** Has the `.eml` mailbox if there is no mail server. */
  dataDir: string
  /** For links; undefined without a public site. */
  siteUrl: string | undefined
  /** `siteUrl`, else this machine's. */
  publicUrl: string
  smtpServer: SmtpServer | undefined
  /** Refuses servers without TLS. */
  smtpRequiresTls: boolean
  /** For SMTP. */
  dkim?: DkimKey | undefined
  mailFrom: { name: string; address: string }
  mailTo: Record<RequestKind, string>
  /** Receives answers to our answers, by a key (staff.md, "Coming back"); undefined: `mailTo`. */
  replyAddress?: string | undefined
  /** Per UTC day; undefined: no limit. */
  acknowledgements: {
    /** In any spelling. */
    perDay: number | undefined
    /** Without applications. */
    perClient: number | undefined
    /** An office or fair may share a connection. */
    applicationsPerClient: number | undefined
    inAll: number | undefined
  }
}

export function mailDomain({ address }: Pick<MailSettings['mailFrom'], 'address'>): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** DKIM (RFC 6376). */
export interface DkimKey {
  /** Public key in DNS: `<selector>._domainkey.<domain>`. */
  domain: string
  selector: string
  /** RSA, PEM (PKCS #8). */
  privateKey: string
}

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

/** Receivers reject shorter keys (RFC 8301, 3.2). */
const RSA_MIN_BITS = 1024

/**
 * @param pem private, from `openssl genrsa` or in PKCS #8
 * @returns PKCS #8
 * @throws words after "DKIM_KEY_FILE", without key material
 */
export function readDkimKey(pem: string): string {
  const key = parseKey(pem)
  if (key.asymmetricKeyType === 'ed25519') {
    throw new Error(
      'holds an Ed25519 key, whose signatures large receivers ignore; make an RSA key of 2048 bits.',
    )
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('holds no RSA key.')
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < RSA_MIN_BITS) {
    throw new Error(`holds an RSA key of ${bits} bits; receivers take none below ${RSA_MIN_BITS}.`)
  }
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function parseKey(pem: string): KeyObject {
  if (/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem)) {
    throw new Error('holds a public key; the private one is needed.')
  }
  if (/ENCRYPTED/.test(pem)) {
    throw new Error('holds a key under a passphrase; take that off, and keep the file safe.')
  }
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new Error('holds no private key in PEM.', { cause })
  }
}

/**
 * @returns whether the signature counts: the signer is the sender's domain or a parent (RFC 7489)
 */
export function isAligned(signer: string, domain: string): boolean {
  return `.${domain}`.endsWith(`.${signer}`)
}
