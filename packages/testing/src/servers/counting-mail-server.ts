import { listenSmtp } from './smtp-listener.ts'

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
