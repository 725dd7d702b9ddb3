import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  mail: ParsedMail
  raw: Buffer
}

/**
 * A real SMTP server on loopback.
 * @param refuse gives the error, with a `responseCode`, that the next message meets
 * @param onReceived is told of each message, and waited for, before its sender is
 */
export async function startSmtp(
  refuse: () => Error | undefined = () => undefined,
  onReceived: (message: ReceivedMail) => void | Promise<void> = () => {},
) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuse()),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const message = { recipients, mail: await simpleParser(raw), raw }
        received.push(message)
        await onReceived(message)
        done()
      })
    },
  })
  // A connection that broke is what some tests are about; unheard, it would end them.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (recipient: string) => received.filter(({ recipients }) => recipients.includes(recipient)),
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
