import { readTabDraft, writeTabDraft } from '../shared/tab-draft.ts'

/** By the key of its draft. */
interface SentAnswers {
  key: string
  batch: string
  text: string
}

const SENT = 'answers sent'

/** Kept for an undo only. */
export function keepSentAnswers(sent: SentAnswers): void {
  writeTabDraft(sent.key, undefined)
  writeTabDraft(SENT, sent)
}

/** Undone, it is a draft again. */
export function giveBackAnswers(undone: string): void {
  const sent = readTabDraft<SentAnswers>(SENT, ({ batch }) => batch === undone)
  if (!sent) return
  writeTabDraft(sent.key, { text: sent.text })
  writeTabDraft(SENT, undefined)
}
