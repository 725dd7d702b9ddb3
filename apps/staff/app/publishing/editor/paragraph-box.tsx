import { CloseIcon } from '@universe/ui/icons.tsx'
import { type ClipboardEvent, type MouseEvent, memo, useId } from 'react'
import { fieldId } from '../checks/field-id.ts'
import { cleanPaste } from './clean-paste.ts'
import { GrowingText } from './growing-text.tsx'
import { LimitCount } from './limit-count.tsx'
import styles from './paragraph-box.module.css'
import {
  addAfter,
  type Box,
  move,
  type ParagraphList,
  paste,
  remove,
  typeText,
} from './paragraph-list.ts'
import { earlyBox } from './type-early.ts'

interface ParagraphBoxProps {
  box: Box
  label: string
  listName: string
  limit: number
  /** From 1 on. */
  place: number
  isFirst: boolean
  /** The empty one at the end. */
  isLast: boolean
  isReadOnly: boolean
  edit: (make: (list: ParagraphList) => ParagraphList) => void
}

/** From so many characters before its limit on, a paragraph tells of it. */
const NEAR_CHARACTERS = 300

/** One paragraph. Its keys are heard by the list (`listen-to-edits.ts`). */
export const ParagraphBox = memo(function ParagraphBox({
  box: { key, text },
  label,
  listName,
  limit,
  place,
  isFirst,
  isLast,
  isReadOnly,
  edit,
}: ParagraphBoxProps) {
  const id = useId()

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event
    const plain = clipboardData.getData('text/plain')
    if (plain === '') return
    event.preventDefault()
    const paragraphs = cleanPaste(plain, clipboardData.getData('text/html'))
    const { selectionStart: from, selectionEnd: to } = currentTarget
    edit(list => paste(list, { key, from, to }, spaced(plain, paragraphs)))
  }

  return (
    <li className={styles.paragraph} data-last={isLast || undefined}>
      <span className={styles.place} aria-hidden="true">
        {isLast ? '+' : place}
      </span>
      <GrowingText
        value={text}
        id={isLast ? undefined : fieldId(listName, place - 1)}
        data-key={key}
        data-early={earlyBox(listName, key)}
        aria-label={isLast ? `${label}, new paragraph` : `${label}, paragraph ${place}`}
        aria-describedby={isLast || isReadOnly ? undefined : `${id}-count`}
        aria-invalid={text.length > limit || undefined}
        placeholder={isLast ? 'New paragraph: press enter' : undefined}
        readOnly={isReadOnly}
        onPaste={isReadOnly ? undefined : onPaste}
        onChange={({
          currentTarget: { value, selectionStart: at },
          timeStamp: time,
          nativeEvent,
        }) => {
          const { isComposing } = nativeEvent as InputEvent
          edit(list => typeText(list, { key, text: value, at, time, isComposing }))
        }}
      />
      {!isLast && !isReadOnly && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus where it is, and is none.
        <div className={styles.tools} onMouseDown={keepFocus}>
          <LimitCount
            id={`${id}-count`}
            length={text.length}
            limit={limit}
            from={NEAR_CHARACTERS}
          />
          <button
            type="button"
            aria-label={`Move paragraph ${place} up`}
            disabled={isFirst}
            onClick={() => edit(list => move(list, key, -1, 0))}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`Move paragraph ${place} down`}
            onClick={() => edit(list => move(list, key, 1, 0))}
          >
            ↓
          </button>
          <button
            type="button"
            aria-label={`Add a paragraph after ${place}`}
            onClick={() => edit(list => addAfter(list, key))}
          >
            +
          </button>
          <button
            type="button"
            aria-label={`Delete paragraph ${place}`}
            onClick={() => edit(list => remove(list, key))}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </li>
  )
})

/** They are there while the paragraph has the focus, which a finger on them would take in Safari. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** A word that was copied with the space beside it is pasted with it. */
function spaced(plain: string, paragraphs: string[]): string[] {
  const [only, more] = paragraphs
  if (only === undefined) return /\s/.test(plain) ? [' '] : []
  if (more !== undefined || /[\r\n]/.test(plain)) return paragraphs
  return [`${/^\s/.test(plain) ? ' ' : ''}${only}${/\s$/.test(plain) ? ' ' : ''}`]
}
