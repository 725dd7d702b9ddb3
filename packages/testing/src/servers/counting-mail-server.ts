import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message that was taken: what tells it from others, and when, by `performance.now()`. */
export interface CountedMail {
  /** The envelope's: who it went to. */
  recipient: string
  messageId: string
  /** Who answers reach; empty where the sender is meant. */
  replyTo: string
  at: number
}

/** A real SMTP server on loopback for tens of thousands of messages, of which it keeps no text. */
export interface CountingMailServer {
  url: string
  received: CountedMail[]
  stop(): Promise<void>
}

/** Starts one that takes everything. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const received: CountedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 1)
        const lines = head.replace(/\r\n[ \t]+/g, ' ')
        const [recipient] = session.envelope.rcptTo
        received.push({
          recipient: recipient?.address ?? '',
          messageId: /^Message-ID: (\S+)/im.exec(lines)?.[1] ?? '',
          replyTo: /^Reply-To: (?:.*<)?([^<>\s]+@[^<>\s]+?)>?$/im.exec(lines)?.[1] ?? '',
          at: performance.now(),
        })
        done()
      })
    },
  })
  // Its clients are killed on purpose.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
