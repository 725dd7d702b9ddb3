import { readTabDraft, writeTabDraft } from '../shared/tab-draft.ts'

/** A text to many that was sent, by the key under which it was typed. */
interface SentAnswers {
  key: string
  batch: string
  text: string
}

const SENT = 'answers sent'

/** Sent, it is no draft any more, but for an undo. */
export function keepSentAnswers(sent: SentAnswers): void {
  writeTabDraft(sent.key, undefined)
  writeTabDraft(SENT, sent)
}

/** An undone text to many is a draft again. */
export function giveBackAnswers(undone: string): void {
  const sent = readTabDraft<SentAnswers>(SENT, ({ batch }) => batch === undone)
  if (!sent) return
  writeTabDraft(sent.key, { text: sent.text })
  writeTabDraft(SENT, undefined)
}
