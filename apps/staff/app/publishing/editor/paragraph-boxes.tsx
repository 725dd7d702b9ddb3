import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { readingMinutes } from '@universe/contract/reading-minutes'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { KeyCap } from '../../keyboard/kbd.tsx'
import { fieldId } from '../checks/field-id.ts'
import { PlainParagraphs } from './draft-form.tsx'
import { listenToEdits } from './listen-to-edits.ts'
import { useOpenDraft } from './open-draft.tsx'
import { ParagraphBox } from './paragraph-box.tsx'
import styles from './paragraph-boxes.module.css'
import { type ParagraphList, redo, textsOf, undo } from './paragraph-list.ts'

interface ParagraphBoxesProps {
  name: string
  label: string
  limit: number
}

/** A list of paragraphs, a box for each. */
export function ParagraphBoxes({ name, label, limit }: ParagraphBoxesProps) {
  const { editor, setList, isReadOnly } = useOpenDraft()
  const list = editor.lists[name]
  const place = useRef<HTMLOListElement>(null)
  const edit = useCallback(
    (make: (list: ParagraphList) => ParagraphList) => setList(name, make),
    [setList, name],
  )
  useEffect(() => {
    if (place.current && !isReadOnly) return listenToEdits(place.current, edit)
  }, [edit, isReadOnly])
  useCaret(place, list)
  if (!list) return null
  return (
    <section id={fieldId(name)} tabIndex={-1} className={styles.paragraphs} aria-label={label}>
      <header>
        <h2>{label}</h2>
        <p>{describeText(textsOf(list))}</p>
      </header>
      <PlainParagraphs name={name} label={label} />
      <ol ref={place} className={styles.boxes}>
        {(isReadOnly ? list.boxes.slice(0, -1) : list.boxes).map((box, index) => (
          <ParagraphBox
            key={box.key}
            {...{ box, label, limit, edit, isReadOnly, listName: name, place: index + 1 }}
            isLast={index === list.boxes.length - 1}
            isFirst={index === 0}
          />
        ))}
      </ol>
      {!isReadOnly && <Foot list={list} edit={edit} />}
      <Said list={list} />
    </section>
  )
}

interface FootProps {
  list: ParagraphList
  edit: (make: (list: ParagraphList) => ParagraphList) => void
}

/** Tells of the keys, and has a button for the two that a phone lacks. */
function Foot({ list, edit }: FootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.keys}>
        <KeyCap>enter</KeyCap> splits · <KeyCap>⌫</KeyCap> at the start joins · <KeyCap>alt</KeyCap>{' '}
        <KeyCap>↑</KeyCap> moves
      </p>
      <button type="button" disabled={list.past.length === 0} onClick={() => edit(undo)}>
        Undo
      </button>
      <button type="button" disabled={list.future.length === 0} onClick={() => edit(redo)}>
        Redo
      </button>
    </div>
  )
}

/** What a change did is told where it is not seen as it is typed; what was refused is seen, too. */
function Said({ list: { said, isRefused } }: { list: ParagraphList }) {
  return (
    <>
      <p role="alert" className={styles.refusal}>
        {isRefused && said}
      </p>
      <span role="status">
        <VisuallyHidden>{!isRefused && said}</VisuallyHidden>
      </span>
    </>
  )
}

/** Brings the caret to where a change left it. */
function useCaret(place: { current: HTMLElement | null }, list: ParagraphList | undefined) {
  const caret = list?.caret
  useLayoutEffect(() => {
    if (!caret) return
    const box = place.current?.querySelector<HTMLTextAreaElement>(`[data-key="${caret.key}"]`)
    box?.focus()
    box?.setSelectionRange(caret.at, caret.at)
  }, [caret, place])
}

function describeText(texts: readonly string[]): string {
  if (texts.length === 0) return 'No paragraph yet'
  const minutes = readingMinutes(texts.join(PARAGRAPH_MARKER))
  return `${count(texts.length, 'paragraph')} · ${count(minutes, 'minute')} to read`
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
