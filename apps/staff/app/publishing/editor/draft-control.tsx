import type { DraftField } from '@universe/contract/drafts'
import { draftChoices } from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { controlClass } from '@universe/ui/field.tsx'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { fieldId } from '../checks/field-id.ts'
import { cleanLine } from './clean-paste.ts'
import styles from './draft-control.module.css'
import { DRAFT_FORM } from './draft-form.tsx'
import { GrowingText, NOT_RESTORED } from './growing-text.tsx'
import { LimitCount } from './limit-count.tsx'
import { useOpenDraft } from './open-draft.tsx'
import { toLine } from './to-line.ts'

interface DraftControlProps {
  name: string
  field: DraftField
}

/** A field of a draft that holds no paragraphs, with its limit. */
export function DraftControl({ name, field }: DraftControlProps) {
  const { item, editor, change, isReadOnly } = useOpenDraft()
  const [refusal, setRefusal] = useState('')
  const id = fieldId(name)
  const value = editor.fields[name] ?? ''
  const isChoice = draftChoices[item.kind][name] !== undefined
  const isText = !isChoice && field.kind !== 'date'
  const isOver = value.length > field.maxLength

  function write(text: string) {
    const isRefused = text.includes(PARAGRAPH_MARKER)
    setRefusal(isRefused ? REFUSED : '')
    if (!isRefused) change(now => ({ ...now, fields: { ...now.fields, [name]: text } }))
  }

  const control = {
    ...{ id, name, form: DRAFT_FORM, 'data-early': name, autoComplete: NOT_RESTORED },
    'aria-describedby': isText ? `${id}-count ${id}-refusal` : undefined,
    'aria-invalid': isOver || refusal !== '' || undefined,
  }
  return (
    <div className={styles.field} data-kind={name === 'title' ? 'title' : field.kind}>
      <label htmlFor={id}>{field.label}</label>
      {isText && (
        <p className={styles.count}>
          <LimitCount id={`${id}-count`} length={value.length} limit={field.maxLength} />
        </p>
      )}
      {isChoice && <Choice {...control} name={name} value={value} onPick={write} />}
      {field.kind === 'date' && !isChoice && (
        <input
          {...control}
          readOnly={isReadOnly}
          type="date"
          value={value.slice(0, DAY_CHARACTERS)}
          onKeyDown={keepEnter}
          onChange={event => write(withDay(value, event.currentTarget.value))}
          className={controlClass}
        />
      )}
      {isText && (
        <GrowingText
          {...control}
          readOnly={isReadOnly}
          value={value}
          look={name === 'title' ? 'title' : 'field'}
          placeholder={name === 'title' ? 'Title' : undefined}
          onPaste={isReadOnly ? undefined : pasteLine}
          onKeyDown={keepEnter}
          onChange={event => write(toLine(event.currentTarget.value))}
        />
      )}
      <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </div>
  )
}

const REFUSED = `“${PARAGRAPH_MARKER}” cannot be written: it parts paragraphs where they are stored.`
const DAY_CHARACTERS = '2026-11-22'.length

/** It would break a line, or send a form that has only what is needed without scripts. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

/** A date may come with a time of the day, which stays. */
function withDay(value: string, day: string): string {
  return day === '' ? '' : day + value.slice(DAY_CHARACTERS)
}

/** As typing would: so the browser's own undo takes it back. */
function pasteLine(event: ClipboardEvent) {
  event.preventDefault()
  document.execCommand('insertText', false, cleanLine(event.clipboardData.getData('text/plain')))
}

interface ChoiceProps {
  name: string
  value: string
  onPick: (value: string) => void
}

/** What is chosen from a list; a value of an earlier list stays one. */
function Choice({ name, value, onPick, ...control }: ChoiceProps) {
  const { item, isReadOnly } = useOpenDraft()
  const choices = draftChoices[item.kind][name] ?? []
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <select
      {...control}
      name={name}
      value={value}
      disabled={isReadOnly}
      onChange={event => onPick(event.currentTarget.value)}
      className={controlClass}
    >
      <option value="">None yet</option>
      {offered.map(each => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
