import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import type { LineContent } from '@universe/ui/notice.tsx'
import { createApi, type FormFacts } from '../../api/api.ts'
import { keepAndSend } from '../../outbox/courier.ts'
import type { KeptContent } from '../../outbox/kept-request.ts'
import { followState, type RequestState } from '../../outbox/request-state.ts'
import type { Submission } from '../submission.ts'

/**
 * Keeps and sends a request, and says beside its form what becomes of it.
 * @param moreFacts beside the submission's own
 * @throws when it is neither kept nor accepted
 */
export async function keepAndTell(
  apiUrl: string,
  { facts, say, signal }: Submission,
  content: KeptContent,
  moreFacts?: FormFacts,
): Promise<void> {
  const tell = (state: RequestState) => say(describeState(state, facts.idempotencyKey))
  tell({ name: 'sending' })
  followState(facts.idempotencyKey, tell, signal)
  await keepAndSend(createApi(apiUrl), content, { ...facts, ...moreFacts })
}

/** @param key the request's idempotency key */
export function describeState(state: RequestState, key: string): LineContent {
  if (state.name === 'refused') {
    return { kind: 'error', text: messages.lineRefused(state.reason) }
  }
  if (state.name !== 'accepted') return { text: waitingLines[state.name] }
  const time = new Date(state.at).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return { text: messages.lineSent(requestReference(key), time) }
}

const waitingLines = {
  sending: messages.lineSending,
  offline: messages.lineOffline,
  retrying: messages.lineRetrying,
}
