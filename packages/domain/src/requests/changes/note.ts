import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { readNote } from '../read-note.ts'
import { type Change, historyLine } from './change.ts'

export const NOTE_MAX_CHARACTERS = 4000

const requestNoted = auditAction('request.noted', 'wrote a note')

export function noteChange({ text }: { text: string }): Change {
  const note = readNote(text)
  return {
    action: requestNoted,
    overwrites: [],
    isRepeat: line => line.kind === 'note' && line.note === note,
    changes: () => true,
    async apply(context, rows) {
      if (note === '') throw new Refused('Write something first.')
      refuseLongNote(note)
      return rows.map(row => historyLine(context, row, { kind: 'note', note }))
    },
  }
}

export function refuseLongNote(note: string): void {
  if (note.length > NOTE_MAX_CHARACTERS) {
    throw new Refused(`A note is limited to ${NOTE_MAX_CHARACTERS} characters.`)
  }
}

const requestReplyOpened = auditAction('request.reply-opened', 'opened a reply')

/** In the member's mail program. */
export function replyChange(): Change {
  return {
    action: requestReplyOpened,
    overwrites: [],
    isRepeat: ({ kind }) => kind === 'reply',
    changes: () => true,
    apply: async (context, rows) => rows.map(row => historyLine(context, row, { kind: 'reply' })),
  }
}
