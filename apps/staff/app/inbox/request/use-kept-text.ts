import { readNote } from '@universe/domain/requests/read-note'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'

/** The key makes it stored once. */
interface Draft {
  text: string
  batch: string
}

export interface KeptText {
  batchId: string
  /** Null if undone. */
  note: string | null
  isUndone: boolean
}

/**
 * Keeps the text in this tab until the server has it; an undone text returns.
 * @param key names box, member and request
 * @param fresh an unused batch
 * @param kept the member's stored texts of this kind
 * @param isOf whether a stored text is the box's
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
    insert(text: string) {
      const typed = box.current?.value.trimEnd() ?? ''
      change(typed === '' ? text : `${typed}\n\n${text}`, draft.batch)
      box.current?.focus()
    },
    /** With Control or Command. */
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
