import { rm } from 'node:fs/promises'
import { isIP, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { type DkimKey, isOnLoopback, type MailSettings, type SmtpServer } from './mail-settings.ts'
import { mailboxFileName, mailboxFolder, writeWhole } from './mailbox-files.ts'
import type { OutboxMessage } from './outbox-repository.ts'

/** To an SMTP server or files. */
export interface MailTransport {
  /** @throws if not handed over: retried or given up */
  send(message: OutgoingMessage): Promise<void>
  /** Where possible, for a message erased meanwhile. */
  takeBack?(message: OutgoingMessage): Promise<void>
  close(): void
}

export interface OutgoingMessage {
  id: string
  purpose: OutboxMessage['purpose'] | 'newsletter'
  createdAt: number
  mail: SendMailOptions
}

/** From nodemailer or a file system. */
export interface TransportError extends Error {
  code?: string
  /** SMTP's, in progress. */
  command?: string
  /** For all recipients, or the only one. */
  response?: string
  responseCode?: number
  /** Node's, hidden by nodemailer's. */
  originalCode?: string
}

/**
 * @param connections kept to an SMTP server
 * @returns `note`: the destination in words, without password
 */
export function openTransport(
  settings: MailSettings,
  connections?: number,
): { transport: MailTransport; note: string } {
  const { smtpServer, smtpRequiresTls, dkim } = settings
  if (smtpServer === undefined) {
    const folder = mailboxFolder(settings)
    return { transport: openMailbox(folder), note: `files in ${folder}` }
  }
  return {
    transport: openSmtp(smtpServer, smtpRequiresTls, { connections, dkim }),
    note: describe(smtpServer),
  }
}

function describe({ host, port, isSecure }: SmtpServer): string {
  const address = isIPv6(host) ? `[${host}]` : host
  return `${isSecure ? 'smtps' : 'smtp'}://${address}${port === undefined ? '' : `:${port}`}`
}

/** One file a message, for mail programs to open. */
function openMailbox(folder: string): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { message: content } = await composer.sendMail(message.mail)
      // Sent again after a crash, it overwrites its own file.
      await writeWhole(folder, mailboxFileName(message), content as Readable)
    },
    takeBack: message => rm(join(folder, mailboxFileName(message)), { force: true }),
    close() {},
  }
}

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
        if (isTrusted && !server.isSecure && isFailedHandshake(error as TransportError))
          await send(plain)
        else
          throw requiresStartTls && lacksTls(error as TransportError)
            ? new TlsNotOffered(error)
            : error
      }
    },
    close() {
      smtp.close()
      plain.close()
    },
  }
}

/** RFC 6376, 5.4.1, and RFC 8058: nodemailer's list lacks `List-Unsubscribe-Post`. */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type',
  'Content-Transfer-Encoding:In-Reply-To:References:Auto-Submitted:Precedence',
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

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
function isFailedHandshake({ code, command, originalCode = '' }: TransportError): boolean {
  return (code === 'ETLS' && command === 'STARTTLS') || originalCode.startsWith('ERR_SSL_')
}

function lacksTls({ code, command, responseCode = 0 }: TransportError): boolean {
  if (command === 'STARTTLS') return code === 'ETLS' && responseCode > 0
  // No extensions, no TLS; 421 concerns the connection (RFC 5321, 3.8).
  return command === 'EHLO' && responseCode >= 500
}

/**
 * Of this recipient or content. 5xx on connection, login or sender can be fixed at the server or
 * configuration: as permanent, it would end every message on its first attempt.
 */
export function isPermanentRefusal({ command = '', responseCode = 0 }: TransportError): boolean {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage && responseCode >= 500 && !ABOUT_LOGIN.has(responseCode)
}

// RFC 4954, 6: authentication required, too weak, failed, encryption required.
const ABOUT_LOGIN = new Set([530, 534, 535, 538])
