import { isIP } from 'node:net'
import nodemailer from 'nodemailer'
import { type DkimKey, SIGNED_HEADERS } from './dkim-key.ts'
import type { MailTransport } from './mail-transport.ts'
import { isOnLoopback, type SmtpServer } from './smtp-server.ts'

const SMTP_CONNECTIONS = 4

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
const SEND_TIMEOUT_MS = 5 * 60_000

interface SmtpOptions {
  /** Each for one message at a time. */
  connections?: number | undefined
  dkim?: DkimKey | undefined
}

/**
 * @param requiresTls refuses servers without TLS. Otherwise one on loopback needs no valid
 * certificate: nobody can eavesdrop.
 */
export function openSmtp(
  server: SmtpServer,
  requiresTls: boolean,
  options: SmtpOptions = {},
): MailTransport {
  const requiresStartTls = requiresTls && !server.isSecure
  const isTrusted = isOnLoopback(server) && !requiresTls
  const smtp = createTransport(server, options, {
    requireTLS: requiresStartTls,
    tls: { rejectUnauthorized: !isTrusted },
  })
  // Connects on its first message.
  const plain = createTransport(server, options, { ignoreTLS: true })
  return {
    async send({ mail }) {
      const send = (transport: typeof smtp) =>
        transport.sendMail({ ...mail, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      try {
        await send(smtp)
      } catch (error) {
        if (isTrusted && !server.isSecure && isFailedHandshake(error as SmtpError))
          await send(plain)
        else
          throw requiresStartTls && lacksTls(error as SmtpError) ? new TlsNotOffered(error) : error
      }
    },
    close() {
      smtp.close()
      plain.close()
    },
  }
}

function createTransport(
  { host, port, isSecure, auth }: SmtpServer,
  { connections = SMTP_CONNECTIONS, dkim }: SmtpOptions,
  tls: { requireTLS?: boolean; ignoreTLS?: boolean; tls?: { rejectUnauthorized: boolean } },
) {
  return nodemailer.createTransport({
    ...tls,
    // nodemailer resolves every name by DNS: a spoofed response would receive mail that may go to
    // loopback unencrypted.
    host: host === 'localhost' ? '127.0.0.1' : host,
    servername: isIP(host) ? undefined : host,
    port,
    secure: isSecure,
    auth,
    pool: true,
    maxConnections: connections,
    // The server may have closed a kept connection; further retries are the dispatcher's.
    maxRequeues: 1,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    dkim: dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED_HEADERS,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  /** Node's, hidden by nodemailer's. */
  originalCode?: string
}

/** Not offered by the server, or removed by an attacker in between. */
export class TlsNotOffered extends Error {
  readonly code = 'ETLS'

  constructor(cause: unknown) {
    super(
      'The mail server offers no TLS (STARTTLS), so it got neither password nor message. Let it offer TLS, or set SMTP_TLS=optional where the network to it is trusted.',
      { cause },
    )
  }
}

/** After the server accepted STARTTLS. */
function isFailedHandshake({ code, command, originalCode = '' }: SmtpError): boolean {
  return (code === 'ETLS' && command === 'STARTTLS') || originalCode.startsWith('ERR_SSL_')
}

function lacksTls({ code, command, responseCode = 0 }: SmtpError): boolean {
  if (command === 'STARTTLS') return code === 'ETLS' && responseCode > 0
  // No extensions, no TLS; 421 concerns the connection (RFC 5321, 3.8).
  return command === 'EHLO' && responseCode >= 500
}

/**
 * Of this recipient or content. 5xx on connection, login or sender can be fixed at the server or
 * configuration: as permanent, it would end every message on its first attempt.
 */
export function isPermanentRefusal({ command = '', responseCode = 0 }: SmtpError): boolean {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage && responseCode >= 500 && !ABOUT_LOGIN.has(responseCode)
}

// RFC 4954, 6: authentication required, too weak, failed, encryption required.
const ABOUT_LOGIN = new Set([530, 534, 535, 538])
