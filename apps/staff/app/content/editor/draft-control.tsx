import { type DraftField, draftChoices, paragraphsOf } from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { readingMinutes } from '@universe/contract/reading-minutes'
import { controlClass } from '@universe/ui/field.tsx'
import { selectClass } from '@universe/ui/select-field.tsx'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { fieldId } from '../checks/field-id.ts'
import { cleanLine, cleanPaste } from './clean-paste.ts'
import styles from './draft-control.module.css'
import { toLine } from './draft-texts.ts'
import { GrowingText, NOT_RESTORED } from './growing-text.tsx'
import { LimitCount } from './limit-count.tsx'
import { useOpenDraft } from './open-draft.tsx'
import { describeUnshown } from './paragraphs.ts'

/** Id of the form that owns the fields. */
export const DRAFT_FORM = 'draft'

interface DraftControlProps {
  name: string
  field: DraftField
}

export function DraftControl({ name, field }: DraftControlProps) {
  const { item, texts } = useOpenDraft()
  const isChoice = draftChoices[item.kind][name] !== undefined
  const id = fieldId(name)
  const value = texts[name] ?? ''
  const control = { id, name, value, form: DRAFT_FORM, 'data-early': name }
  const isTitle = name === 'title' || name === 'subject'
  const kind = isTitle ? 'title' : isChoice ? 'choice' : field.kind
  return (
    <div className={styles.field} data-kind={kind}>
      <label htmlFor={id}>{field.label}</label>
      {kind === 'choice' && <Choice {...control} />}
      {kind === 'date' && <DateField {...control} />}
      {kind === 'paragraphs' && <Paragraphs {...control} limit={field.maxLength} />}
      {(kind === 'title' || kind === 'line' || kind === 'text') && (
        <Line {...control} limit={field.maxLength} title={isTitle ? field.label : undefined} />
      )}
      {kind === 'lines' && <Lines {...control} limit={field.maxLength} />}
    </div>
  )
}

interface ControlProps {
  id: string
  name: string
  value: string
}

/** Keeps a stored value that is no longer an option. */
function Choice(control: ControlProps) {
  const { item, change, isReadOnly } = useOpenDraft()
  const { name, value } = control
  const choices = draftChoices[item.kind][name] ?? []
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <select
      {...control}
      autoComplete={NOT_RESTORED}
      disabled={isReadOnly}
      onChange={event => change(name, event.currentTarget.value)}
      className={selectClass}
    >
      <option value="">{name === 'language' ? 'From its letters' : 'None yet'}</option>
      {offered.map(each => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

/** Keeps a stored time of day. */
function DateField(control: ControlProps) {
  const { change, isReadOnly } = useOpenDraft()
  const { name, value } = control
  const timeAt = /T|$/.exec(value)?.index
  return (
    <input
      {...control}
      autoComplete={NOT_RESTORED}
      readOnly={isReadOnly}
      type="date"
      // Otherwise a year takes six digits.
      max="9999-12-31"
      value={value.slice(0, timeAt)}
      onKeyDown={preventEnter}
      onChange={({ currentTarget: { value: day } }) =>
        change(name, day === '' ? '' : day + value.slice(timeAt))
      }
      className={controlClass}
    />
  )
}

interface TextProps extends ControlProps {
  limit: number
}

interface LineProps extends TextProps {
  /** Label of the whole's title. */
  title: string | undefined
}

function Line({ limit, title, ...control }: LineProps) {
  const { change, isReadOnly } = useOpenDraft()
  const { id, name, value } = control
  const refusal = useMarkerRefusal(id, value)
  return (
    <>
      <p className={styles.count}>
        <LimitCount id={`${id}-count`} length={value.length} limit={limit} />
      </p>
      <GrowingText
        {...control}
        readOnly={isReadOnly}
        look={title ? 'title' : 'field'}
        placeholder={title}
        aria-describedby={`${id}-count ${id}-refusal`}
        aria-invalid={value.length > limit || refusal !== '' || undefined}
        onPaste={isReadOnly ? undefined : event => insert(event, cleanLine(plainOf(event)))}
        onKeyDown={preventEnter}
        onChange={event => change(name, toLine(event.currentTarget.value))}
      />
      <Refusal id={id}>{refusal}</Refusal>
    </>
  )
}

function Lines({ limit, ...control }: TextProps) {
  const { change, isReadOnly } = useOpenDraft()
  const { id, name, value } = control
  return (
    <>
      <p className={styles.count}>
        <LimitCount id={`${id}-count`} length={value.length} limit={limit} />
      </p>
      <GrowingText
        {...control}
        rows={4}
        readOnly={isReadOnly}
        aria-describedby={`${id}-hint ${id}-count`}
        aria-invalid={value.length > limit || undefined}
        onPaste={isReadOnly ? undefined : pasteClean}
        onChange={event => change(name, event.currentTarget.value)}
      />
      {!isReadOnly && (
        <p id={`${id}-hint`} className={styles.hint}>
          {NEXT_PARAGRAPH}
        </p>
      )}
    </>
  )
}

const NEXT_PARAGRAPH = 'A blank line starts a new paragraph.'

/** From here on a paragraph's count shows. */
const NEAR_CHARACTERS = 300

function Paragraphs({ limit, ...control }: TextProps) {
  const { draft, change, isReadOnly } = useOpenDraft()
  const { id, name, value } = control
  const paragraphs = paragraphsOf(draft, name)
  const refusal = useMarkerRefusal(id, value)
  const longest = Math.max(0, ...paragraphs.map(text => text.length))
  const longestAt = paragraphs.findIndex(text => text.length === longest)

  return (
    <>
      <p className={styles.count}>{describeText(paragraphs)}</p>
      <GrowingText
        {...control}
        readOnly={isReadOnly}
        look="body"
        aria-describedby={`${id}-hint ${id}-count ${id}-refusal`}
        aria-invalid={longest > limit || refusal !== '' || undefined}
        onPaste={isReadOnly ? undefined : pasteClean}
        onChange={event => change(name, event.currentTarget.value)}
      />
      {!isReadOnly && (
        <p className={styles.hint}>
          <span id={`${id}-hint`}>{NEXT_PARAGRAPH}</span>
          <span>
            {longest > limit - NEAR_CHARACTERS && `Paragraph ${longestAt + 1}: `}
            <LimitCount id={`${id}-count`} length={longest} limit={limit} from={NEAR_CHARACTERS} />
          </span>
        </p>
      )}
      <Refusal id={id}>{refusal}</Refusal>
      {!isReadOnly && <p className={styles.unshown}>{describeUnshown(paragraphs)}</p>}
    </>
  )
}

function Refusal({ id, children }: { id: string; children: string }) {
  return (
    <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
      {children}
    </p>
  )
}

const REFUSED = `“${PARAGRAPH_MARKER}” is not allowed: it separates paragraphs in storage.`

/**
 * Refuses the paragraph separator, where paragraphs are stored by it, before insertion, so that caret and undo stay; an input method's
 * is refused when saving.
 * @returns why
 */
function useMarkerRefusal(id: string, value: string): string {
  const [isRefused, setRefused] = useState(false)
  const isStored = useOpenDraft().item.kind !== 'issue'
  const before = useRef(value)
  if (isRefused && before.current !== value) setRefused(false)
  before.current = value
  useEffect(() => {
    const area = document.getElementById(id)
    if (!isStored || !(area instanceof HTMLTextAreaElement)) return
    const refuse = (event: InputEvent) => {
      const typed = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      const { selectionStart, selectionEnd } = area
      const text = area.value.slice(0, selectionStart) + typed + area.value.slice(selectionEnd)
      if (typed === '' || !text.includes(PARAGRAPH_MARKER)) return
      event.preventDefault()
      setRefused(true)
    }
    area.addEventListener('beforeinput', refuse)
    return () => area.removeEventListener('beforeinput', refuse)
  }, [id, isStored])
  return isStored && (isRefused || value.includes(PARAGRAPH_MARKER)) ? REFUSED : ''
}

/** Enter would break the line, or submit without JavaScript. */
function preventEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

function pasteClean(event: ClipboardEvent<HTMLTextAreaElement>) {
  const html = event.clipboardData.getData('text/html')
  insert(event, cleanPaste(plainOf(event), html))
}

const plainOf = (event: ClipboardEvent) => event.clipboardData.getData('text/plain')

/** Setting `value` would clear the undo stack. */
function insert(event: ClipboardEvent, text: string) {
  event.preventDefault()
  if (text !== '') document.execCommand('insertText', false, text)
}

function describeText(paragraphs: readonly string[]): string {
  if (paragraphs.length === 0) return 'No paragraphs yet'
  const minutes = readingMinutes(paragraphs.join(PARAGRAPH_MARKER))
  return `${countOf(paragraphs.length, 'paragraph')} · ${countOf(minutes, 'minute')} to read`
}
