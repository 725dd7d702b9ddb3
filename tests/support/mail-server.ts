import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

const ARRIVAL_TIMEOUT_MS = 20_000

export interface ReceivedMail extends ParsedMail {
  /** The envelope's recipients: who the message really went to. */
  recipients: string[]
}

/** A real SMTP server on loopback that keeps and parses what it receives. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Waits for messages that fit, those already here included. @throws after 20 s without enough */
  waitFor(fits: (mail: ReceivedMail) => boolean, count?: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const watchers = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      simpleParser(stream)
        .then(mail => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          received.push(Object.assign(mail, { recipients }))
          for (const watch of watchers) watch()
          done()
        })
        .catch(done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
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
          const subjects = received.map(({ subject }) => subject).join(', ')
          reject(new Error(`${count} such messages did not arrive; received: ${subjects}`))
        }, ARRIVAL_TIMEOUT_MS)
        watchers.add(check)
        check()
      }),
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
