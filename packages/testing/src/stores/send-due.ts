import { createContentFinder } from '@universe/domain/letters/message-content'
import { createDispatcher } from '@universe/domain/mail/dispatcher'
import type { OutgoingMessage } from '@universe/domain/mail/mail-transport'
import type { StaffParts } from '@universe/domain/staff/context'

/**
 * Sends what is due in the outbox.
 * @param send what the mail server does with each message
 * @returns all that were handed to it
 */
export async function sendDue(
  { store, now, log }: Pick<StaffParts, 'store' | 'now' | 'log'>,
  settings: Parameters<typeof createDispatcher>[0]['settings'] &
    Parameters<typeof createContentFinder>[1],
  send: (message: OutgoingMessage) => Promise<void> = async () => {},
): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const dispatcher = createDispatcher({
    store,
    now,
    log,
    settings,
    findContent: createContentFinder(store, settings),
    transport: {
      async send(message) {
        sent.push(message)
        await send(message)
      },
      close() {},
    },
  })
  await dispatcher.deliverDue()
  await dispatcher.close()
  return sent
}
