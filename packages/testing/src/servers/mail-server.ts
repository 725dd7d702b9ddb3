import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

const ARRIVAL_TIMEOUT_MS = 20_000

export interface ReceivedMail {
  recipients: string[]
  mail: ParsedMail
  raw: Buffer
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  to(recipient: string): ReceivedMail[]
  /** Those already received count. @throws after 20 s without enough */
  waitFor(fits: (message: ReceivedMail) => boolean, count?: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

/**
 * @param refuse gives an error, with a `responseCode`, for the next message to a recipient
 * @param onReceived awaited before the sender gets its answer
 */
export async function startMailServer(
  refuse: (recipient: string) => Error | undefined = () => undefined,
  onReceived: (message: ReceivedMail) => void | Promise<void> = () => {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const watchers = new Set<() => void>()
  const { url, stop } = await listenSmtp({
    refuse,
    async take(raw, recipients) {
      const message = { recipients, mail: await simpleParser(raw), raw }
      received.push(message)
      for (const watch of watchers) watch()
      await onReceived(message)
    },
  })
  return {
    url,
    stop,
    received,
    to: recipient => received.filter(isTo(recipient)),
    waitFor: (fits, count = 1) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.filter(fits)
          if (found.length < count) return
          clearTimeout(timer)
          watchers.delete(check)
          resolve(found)
        }
        const timer = setTimeout(() => {
          watchers.delete(check)
          const subjects = received.map(({ mail }) => mail.subject).join(', ')
          reject(new Error(`${count} such messages did not arrive; received: ${subjects}`))
        }, ARRIVAL_TIMEOUT_MS)
        watchers.add(check)
        check()
      }),
  }
}

/** @param answer such as `550 5.1.1 no such user` */
export function refusal(answer: string): Error {
  const responseCode = Number(answer.slice(0, 3))
  return Object.assign(new Error(answer.slice(4)), { responseCode })
}

export function isTo(address: string) {
  return ({ recipients }: ReceivedMail) => recipients.includes(address)
}

/** By Reply-To: the sender of the request. */
export function isFrom(address: string) {
  return ({ mail }: ReceivedMail) => mail.replyTo?.value[0]?.address === address
}

/** The company's mail about a request, and its acknowledgment. */
export function isAbout(address: string) {
  return (message: ReceivedMail) => isTo(address)(message) || isFrom(address)(message)
}

interface SmtpListening {
  /** @returns an error, with a `responseCode`, for the next message to a recipient */
  refuse?: (recipient: string) => Error | undefined
  /** Awaited before the sender gets its answer. */
  take: (raw: Buffer, recipients: string[]) => void | Promise<void>
}

/** Without TLS and authentication. */
async function listenSmtp({ refuse = () => undefined, take }: SmtpListening) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Senders keep connections open: closing would wait half a minute.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        await take(Buffer.concat(chunks), recipients)
        done()
      })
    },
  })
  // Some tests break connections; an unhandled error would end them.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** `at` by `performance.now()`. */
export interface CountedMail {
  recipient: string
  messageId: string
  /** Empty where the sender is meant. */
  replyTo: string
  at: number
}

/** For tens of thousands of messages: parses headers only, stores no text. */
export interface CountingMailServer {
  url: string
  received: CountedMail[]
  stop(): Promise<void>
}

export async function startCountingMailServer(): Promise<CountingMailServer> {
  const received: CountedMail[] = []
  const { url, stop } = await listenSmtp({
    take(raw, [recipient = '']) {
      const [head = ''] = raw.toString().split('\r\n\r\n', 1)
      const lines = head.replace(/\r\n[ \t]+/g, ' ')
      received.push({
        recipient,
        messageId: /^Message-ID: (\S+)/im.exec(lines)?.[1] ?? '',
        replyTo: /^Reply-To: (?:.*<)?([^<>\s]+@[^<>\s]+?)>?$/im.exec(lines)?.[1] ?? '',
        at: performance.now(),
      })
    },
  })
  return { url, received, stop }
}
