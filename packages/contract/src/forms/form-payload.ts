import type { EnquiryRequest, SubscriberRequest } from '../payloads.ts'
import { type FormDefinition, type FormValues, type TextField, textFields } from './definition.ts'

/** Specification, section 7: address, address and composed text, or a part per field. */
export type FormPayload = SubscriberRequest | EnquiryRequest | ApplicationParts
export type ApplicationParts = Record<string, string | Blob>

/**
 * @param values checked by `checkForm`
 * @param cv checked by `checkCv`
 */
export function toPayload<Form extends FormDefinition>(
  form: Form,
  values: FormValues<Form>,
  cv?: Blob,
): FormPayload {
  const texts = values as Record<string, string>
  const inputValue = texts.email ?? ''
  if (form.payload === 'parts') return cv ? { ...texts, cv } : texts
  return form.payload === 'text' ? { inputValue, body: composeText(form, values) } : { inputValue }
}

/**
 * One "Label: value" line per field, in order (specification, section 3; readings, Body text).
 * @param values checked by `checkForm`; a phone is digits, and gets its leading plus here
 */
export function composeText<Form extends FormDefinition>(
  form: Form,
  values: FormValues<Form>,
): string {
  return composeLines(form, values)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
}

/** With its field's control. */
export interface ComposedLine {
  label: string
  value: string
  control: TextField['control']
}

/**
 * @param values as for `composeText`
 * @returns lines in order
 */
export function composeLines<Form extends FormDefinition>(
  form: Form,
  values: FormValues<Form>,
): ComposedLine[] {
  const texts = values as Record<string, string | undefined>
  return textFields(form).flatMap(field => {
    const { name, control } = field
    const text = texts[name]
    if (text === undefined) return []
    return [{ label: labelOf(field), value: control === 'tel' ? `+${text}` : text, control }]
  })
}

/**
 * Parses a text of `composeText`; optional fields may be missing.
 * @returns fields, not yet checked; undefined for any other text
 */
export function parseText(form: FormDefinition, text: string): Record<string, string> | undefined {
  const lines = text.split('\n')
  const texts: Record<string, string> = {}
  for (const field of textFields(form)) {
    const start = `${labelOf(field)}: `
    if (lines[0]?.startsWith(start)) texts[field.name] = lines.shift()?.slice(start.length) ?? ''
    else if (!field.optional) return undefined
  }
  return lines.length === 0 ? texts : undefined
}

function labelOf({ label, textLabel = label }: TextField): string {
  return textLabel
}
