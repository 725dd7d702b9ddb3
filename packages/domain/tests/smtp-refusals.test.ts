import type { AddressInfo } from 'node:net'
import { isPermanentRefusal, openSmtp } from '@universe/domain/mail/mail-transport'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

const refusal = () => Object.assign(new Error('not you'), { responseCode: 550 })

/** Permanent refusals of one message. */
const final: Record<string, SMTPServerOptions> = {
  'the recipient': { onRcptTo: (_address, _session, done) => done(refusal()) },
  'the message': {
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(refusal()))
    },
  },
}

/** Refusals that an operator can fix; counted as permanent they would end all mail at once. */
const mendable: Record<string, SMTPServerOptions> = {
  'the connection': { onConnect: (_session, done) => done(refusal()) },
  'the sender': { onMailFrom: (_address, _session, done) => done(refusal()) },
  'the password': {
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusal()),
  },
}

test.each(Object.entries(final))('a 5xx refusal of %s is final', (_, server) =>
  expect(failAt(server)).resolves.toMatchObject({ responseCode: 550, isPermanent: true }),
)

test.each(Object.entries(mendable))('a 5xx refusal of %s is retried', (_, server) =>
  expect(failAt(server)).resolves.toMatchObject({ isPermanent: false }),
)

async function failAt(options: SMTPServerOptions) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const auth = options.onAuth && { user: 'a', pass: 'b' }
  const transport = openSmtp({ host: '127.0.0.1', port, isSecure: false, auth }, false)
  onTestFinished(() => transport.close())
  const mail = { from: 'a@a.example', to: 'b@b.example', subject: 'x', text: 'x' }
  const message = { id: 'a', purpose: 'company' as const, createdAt: 0, mail }
  const error = await transport.send(message).then(
    () => expect.fail(),
    error => error,
  )
  return { responseCode: error.responseCode, isPermanent: isPermanentRefusal(error) }
}
