import { Refused } from '../../platform/refused.ts'
import { readNote } from '../read-note.ts'
import { type Change, historyLine } from './change.ts'

/** A longer note is refused. */
export const NOTE_MAX_CHARACTERS = 4000

/** Writes a note on requests. */
export function noteChange(text: string): Change {
  const note = readNote(text)
  return {
    action: 'request.noted',
    overwrites: [],
    isRepeat: line => line.kind === 'note' && line.note === note,
    changes: () => true,
    async apply(context, rows) {
      if (note === '') throw new Refused('Write something first.')
      if (note.length > NOTE_MAX_CHARACTERS) {
        throw new Refused(`A note has ${NOTE_MAX_CHARACTERS} characters at most.`)
      }
      return rows.map(row => historyLine(context, row, { kind: 'note', note }))
    },
  }
}

/** Notes that the member's own mail program was opened with an answer. */
export function replyChange(): Change {
  return {
    action: 'request.reply-opened',
    overwrites: [],
    isRepeat: ({ kind }) => kind === 'reply',
    changes: () => true,
    apply: async (context, rows) => rows.map(row => historyLine(context, row, { kind: 'reply' })),
  }
}
