import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface SmtpListening {
  /** @returns an error, with a `responseCode`, for the next message to a recipient */
  refuse?: (recipient: string) => Error | undefined
  /** Awaited before the sender gets its answer. */
  take: (raw: Buffer, recipients: string[]) => void | Promise<void>
}

/** Without TLS and authentication. */
export async function listenSmtp({ refuse = () => undefined, take }: SmtpListening) {
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
