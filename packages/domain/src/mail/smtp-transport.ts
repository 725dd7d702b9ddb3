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
  /** How many are kept, each for one message at a time. */
  connections?: number | undefined
  /** What messages are signed with. */
  dkim?: DkimKey | undefined
}

/**
 * Hands messages to an SMTP server over a few kept connections.
 * @param requiresTls whether a server that offers none gets nothing. Where it is not required, a server
 *   on loopback needs no certificate that anybody vouches for, since no line can be listened to.
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
  // Connects with its first message.
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
    // nodemailer asks the network's name server for every name, and whoever answers would get
    // what may go to this machine in the clear.
    host: host === 'localhost' ? '127.0.0.1' : host,
    servername: isIP(host) ? undefined : host,
    port,
    secure: isSecure,
    auth,
    pool: true,
    maxConnections: connections,
    // A kept connection may have been closed by the server; more tries are the dispatcher's.
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
  /** Node's, below nodemailer's. */
  originalCode?: string
}

/** The mail server, or somebody on the way to it, offers no TLS where it is required. */
export class TlsNotOffered extends Error {
  readonly code = 'ETLS'

  constructor(cause: unknown) {
    super(
      'The mail server offers no TLS (STARTTLS), so it got neither password nor message. Let it offer TLS, or set SMTP_TLS=optional where the network to it is trusted.',
      { cause },
    )
  }
}

/** The server took STARTTLS, and then both could not agree on how. */
function isFailedHandshake({ code, command, originalCode = '' }: SmtpError): boolean {
  return (code === 'ETLS' && command === 'STARTTLS') || originalCode.startsWith('ERR_SSL_')
}

function lacksTls({ code, command, responseCode = 0 }: SmtpError): boolean {
  if (command === 'STARTTLS') return code === 'ETLS' && responseCode > 0
  // Without extensions there is no TLS either; 421 is about the connection (RFC 5321, section 3.8).
  return command === 'EHLO' && responseCode >= 500
}

/**
 * Whether the server refused this message's recipient or content itself, for good. A connection, a
 * login or a sender refused with 5xx is about the configuration or the server, and may be mended: it
 * would end every message at its first try.
 */
export function isPermanentRefusal({ command = '', responseCode = 0 }: SmtpError): boolean {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage && responseCode >= 500 && !ABOUT_LOGIN.has(responseCode)
}

// RFC 4954, section 6: authentication required, too weak, failed, encryption required.
const ABOUT_LOGIN = new Set([530, 534, 535, 538])
