import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a real SMTP server on loopback does with what comes. */
interface SmtpListening {
  /** @returns the error, with a `responseCode`, that the next message to a recipient meets */
  refuse?: (recipient: string) => Error | undefined
  /** Is given a message, and to whom the envelope says it goes; its sender waits for it. */
  take: (raw: Buffer, recipients: string[]) => void | Promise<void>
}

/** Starts a real SMTP server, without TLS and accounts. @returns where it is, and what ends it */
export async function listenSmtp({ refuse = () => undefined, take }: SmtpListening) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A sender keeps its connection for later messages: by itself an end waits half a minute for it.
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
  // A connection that broke is what some tests are about; unheard, it would end them.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
