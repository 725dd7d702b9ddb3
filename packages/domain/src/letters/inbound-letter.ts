import type { Store } from '@universe/store/store'
import { renderLetter } from '../mail/letter/render-letter.ts'
import type { MessageText } from '../mail/message-content.ts'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { readLine } from '../requests/answer-mail.ts'
import { describeRequests } from '../requests/request-list-repository.ts'
import { memberFooter } from '../staff/member-message.ts'
import type { LinkSettings } from './describe-request.ts'

/**
 * Composes the mail that tells a member what a visitor answered, from the request's history.
 * @returns undefined if the request was erased
 */
export async function tellOfAnswer(
  store: Store,
  { staffUrl }: LinkSettings,
  message: OutboxMessage,
): Promise<MessageText | undefined> {
  const { request_id: id, subject } = message
  const line = await readLine(store.db, message)
  const visitor = (await describeRequests(store.db, [id])).get(id)
  if (!line || !visitor) return undefined
  const who = line.before ?? visitor.name ?? visitor.email
  const letter = renderLetter({
    title: `${who} answered`,
    blocks: [
      { kind: 'quote', text: line.note ?? '' },
      ...(staffUrl === undefined
        ? []
        : [
            {
              kind: 'button' as const,
              label: 'Open the request',
              href: `${staffUrl}/inbox/${encodeURIComponent(id)}`,
            },
          ]),
    ],
    footer: memberFooter(
      'You receive this because you answered this request, or it is assigned to you. Answer in the app: replies to this mail reach nobody.',
    ),
  })
  return { ...letter, subject, replyTo: null }
}
