import { type ParsedMail, simpleParser } from 'mailparser'
import { listenSmtp } from './smtp-listener.ts'

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
