import type { AddressInfo } from 'node:net'
import { isPermanentRefusal, openSmtp } from '@universe/domain/mail/mail-transport'
import { isMissingMailbox, refusalCodes } from '@universe/domain/newsletter/sending/missing-mailbox'
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

const atRecipient = (response: string) => ({
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
})

/** In the words of large mail providers. */
test.each([
  '550 5.1.1 The email account that you tried to reach does not exist.',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550-5.1.1 The email account that you tried to reach\n550 5.1.1 does not exist.',
  '550 5.2.1 The email account that you tried to reach is disabled.',
  '553 5.1.3 The recipient address is not a valid RFC 5321 address.',
  '550 No such user here',
  '550 5.1.1 <spam@full.example>: Recipient address rejected: User unknown in relay recipient table',
  '551 User not local; please try <forward-path>',
  '550 Unrouteable address',
])('gives an address up after: %s', response => {
  expect(isMissingMailbox(atRecipient(response))).toBe(true)
})

test.each([
  '550 5.7.1 Our system has detected that this message is likely unsolicited mail.',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
  '552 5.2.2 The recipient’s inbox is out of storage space.',
  '550 5.1.8 Sender address rejected: domain not found',
  '550 5.1.7 Invalid sender address',
  '550 relaying denied',
  '553 sorry, that domain isn’t in my list of allowed rcpthosts',
  '550 Blocked, see a block list',
  '450 4.1.1 Recipient address rejected: unverified address',
  '554 Transaction failed',
  '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
  '550 #5.7.1 Your access to submit messages to this e-mail system has been rejected.',
  '550 Administrative prohibition',
  '550 "JunkMail rejected - mail.universe.example is in an RBL"',
  '550 Connection frequency limited',
  '550 Sending limit exceeded for this account',
  '550 Domain universe.example has exceeded the max emails per hour',
  '550 Too many invalid recipients',
  '550 5.1.0 <news@universe.example> Sender rejected by policy: authentication required',
  '553 sorry, your envelope domain is in my badmailfrom list (#5.7.1)',
  '550 Greylisted, see you later',
  '550 Message size too large',
  '550 Service unavailable',
  '550 Rejected',
  '550',
  '550 5.1.2 Host not found, try again',
  '550 5.1.9 The domain has a null MX',
  '550 5.1.1 Blocked: your mail looks like spam, see our policy',
])('keeps an address after: %s', response => {
  expect(isMissingMailbox(atRecipient(response))).toBe(false)
})

test('keeps an address if the message, not the recipient, was refused', () => {
  const refusal = { ...atRecipient('550 5.1.1 no such user'), command: 'DATA' }
  expect(isMissingMailbox(refusal)).toBe(false)
})

test('stores only the codes of a refusal', () => {
  expect(refusalCodes(atRecipient('550 5.1.1 <ada@a.example>: no such user'))).toBe('550 5.1.1')
  expect(refusalCodes(atRecipient('550 <ada@a.example> unknown'))).toBe('550')
})
