import { readNote } from '@universe/domain/requests/read-note'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'

/** The text with its idempotency key, so that it is stored once. */
interface Draft {
  text: string
  batch: string
}

/** A note or an answer of the member's on the server. */
export interface KeptText {
  batchId: string
  /** Null if undone. */
  note: string | null
  isUndone: boolean
}

/**
 * Keeps what is typed in this tab until the server has it. An undone text returns to the box.
 * @param key names the box, the member and the request
 * @param fresh an unused batch
 * @param kept the member's texts of this kind on this request
 * @param isOf whether a text on the server is that of the box
 */
export function useKeptText(
  key: string,
  fresh: string,
  kept: readonly KeptText[],
  isOf = (sent: string, typed: string) => sent === typed,
) {
  const box = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Draft>(undefined)
  const [draft, setDraft] = useState<Draft>({ text: '', batch: fresh })

  function change(text: string, batch: string) {
    if (box.current && box.current.value !== text) box.current.value = text
    setDraft({ text, batch })
    writeTabDraft(key, text === '' ? undefined : { text, batch })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const stored = readTabDraft<Draft>(
      key,
      ({ text, batch }) => typeof text === 'string' && typeof batch === 'string',
    )
    const typed = box.current?.value ?? ''
    if (typed !== '' || stored) change(typed || (stored?.text ?? ''), stored?.batch ?? fresh)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server's notes change.
  useEffect(() => {
    const { text, batch } = draft
    const sent = kept.find(({ batchId }) => batchId === batch)
    if (sent && !sent.isUndone) {
      last.current = { text: sent.note ?? '', batch }
      // Text typed since is another one.
      change(isOf(sent.note ?? '', readNote(text)) ? '' : text, crypto.randomUUID())
    } else if (sent || isUndone(last.current, kept)) {
      change(text || (last.current?.text ?? ''), crypto.randomUUID())
      last.current = undefined
    }
  }, [kept, draft])

  return {
    box,
    batch: draft.batch,
    length: readNote(draft.text).length,
    keep: () => change(box.current?.value ?? '', draft.batch),
    /** Adds a text below what is typed. */
    insert(text: string) {
      const typed = box.current?.value.trimEnd() ?? ''
      change(typed === '' ? text : `${typed}\n\n${text}`, draft.batch)
      box.current?.focus()
    },
    /** With Control or Command, as in other apps. */
    sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    },
  }
}

function isUndone(draft: Draft | undefined, kept: readonly KeptText[]): boolean {
  return kept.some(({ batchId, isUndone }) => batchId === draft?.batch && isUndone)
}
