import type { ContactFields, DemoFields } from './forms.ts'

/**
 * The composed text of contact and demo requests: one "Label: value" line per field, in order
 * (specification, section 3; readings, Body text). Composer and parser share one list of labels.
 */
type Labels<Fields> = readonly (readonly [field: keyof Fields & string, label: string])[]

const contactLabels: Labels<ContactFields> = [
  ['businessLine', 'Business line'],
  ['name', 'Full name'],
  ['company', 'Company'],
  ['email', 'Email'],
  ['phone', 'Phone'],
]

const demoLabels: Labels<DemoFields> = [
  ['demoType', 'Demo type'],
  ['name', 'First and last name'],
  ['company', 'Company'],
  ['email', 'Email'],
  ['phone', 'Phone'],
]

/** @param fields a checked contact form; its phone is digits alone, and gets its leading plus here */
export function composeContactBody(fields: ContactFields): string {
  return compose(contactLabels, fields)
}

/** @param fields a checked demo form; its phone is digits alone, and gets its leading plus here */
export function composeDemoBody(fields: DemoFields): string {
  return compose(demoLabels, fields)
}

/** @returns the fields as texts, still to be checked by `contactForm`, or undefined for another text */
export function parseContactBody(body: string): Record<keyof ContactFields, string> | undefined {
  return parse(contactLabels, body)
}

/** @returns the fields as texts, still to be checked by `demoForm`, or undefined for another text */
export function parseDemoBody(body: string): Record<keyof DemoFields, string> | undefined {
  return parse(demoLabels, body)
}

function compose<Fields extends { phone: string }>(labels: Labels<Fields>, fields: Fields): string {
  const shown = { ...fields, phone: `+${fields.phone}` }
  return labels.map(([field, label]) => `${label}: ${shown[field]}`).join('\n')
}

function parse<Fields>(
  labels: Labels<Fields>,
  body: string,
): Record<keyof Fields & string, string> | undefined {
  const lines = body.split('\n')
  if (lines.length !== labels.length) return undefined
  const fields: Record<string, string> = {}
  for (const [index, [field, label]] of labels.entries()) {
    const line = lines[index] ?? ''
    if (!line.startsWith(`${label}: `)) return undefined
    fields[field] = line.slice(label.length + 2)
  }
  return fields as Record<keyof Fields & string, string>
}
