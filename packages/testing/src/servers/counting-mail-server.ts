import { listenSmtp } from './smtp-listener.ts'

/** A received message: its identity, and its time by `performance.now()`. */
export interface CountedMail {
  /** From the envelope. */
  recipient: string
  messageId: string
  /** Reply-To; empty where the sender is meant. */
  replyTo: string
  at: number
}

/**
 * A real SMTP server on loopback for tens of thousands of messages: parses headers only, and stores
 * no text.
 */
export interface CountingMailServer {
  url: string
  received: CountedMail[]
  stop(): Promise<void>
}

/** Starts one that accepts everything. */
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
