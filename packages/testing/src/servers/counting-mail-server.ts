import { listenSmtp } from './smtp-listener.ts'

/** A message that was taken: what tells it from others, and when, by `performance.now()`. */
export interface CountedMail {
  /** The envelope's: who it went to. */
  recipient: string
  messageId: string
  /** Who answers reach; empty where the sender is meant. */
  replyTo: string
  at: number
}

/** A real SMTP server on loopback for tens of thousands of messages: it parses none whole, and keeps no text. */
export interface CountingMailServer {
  url: string
  received: CountedMail[]
  stop(): Promise<void>
}

/** Starts one that takes everything. */
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
