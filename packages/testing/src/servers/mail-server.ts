import type { ParsedMail } from 'mailparser'
import { startSmtp } from './smtp.ts'

const ARRIVAL_TIMEOUT_MS = 20_000

export interface ReceivedMail extends ParsedMail {
  /** The envelope's recipients: who the message really went to. */
  recipients: string[]
}

/** A real SMTP server on loopback that tests can wait at. */
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
  const smtp = await startSmtp(undefined, ({ mail, recipients }) => {
    received.push(Object.assign(mail, { recipients }))
    for (const watch of watchers) watch()
  })

  return {
    url: smtp.url,
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
    stop: smtp.close,
  }
}
