import nodemailer from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

export const SMTP_CONNECTIONS = 4

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
const SEND_TIMEOUT_MS = 5 * 60_000

/** Hands messages to an SMTP server over a few kept connections. */
export function openSmtp(smtpUrl: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // A kept connection may have been closed by the server; more tries are the dispatcher's.
    maxRequeues: 1,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ mail }) {
      await smtp.sendMail({ ...mail, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
    },
    close: () => smtp.close(),
  }
}

/**
 * Whether the server refused this message itself for good. A refused login or a greeting with 5xx
 * is about the configuration or the server, and may be mended.
 */
export function isPermanentRefusal(error: { code?: string; responseCode?: number }): boolean {
  const { code, responseCode = 0 } = error
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMessage && responseCode >= 500 && !ABOUT_LOGIN.has(responseCode)
}

// RFC 4954, section 6: authentication required, too weak, failed, encryption required.
const ABOUT_LOGIN = new Set([530, 534, 535, 538])
