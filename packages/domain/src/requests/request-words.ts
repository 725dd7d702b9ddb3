import { businessLines, demoTypeGroups } from '@universe/contract/fixed-lists'
import { forms } from '@universe/contract/forms/all-forms'
import type { FormValues } from '@universe/contract/forms/definition'
import { type ComposedLine, composeLines } from '@universe/contract/forms/form-payload'
import type { EnquiryTable } from '@universe/store/tables'
import { headerSafeText, shorten, titleText } from '../mail/header-text.ts'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

export const ABOUT_LABEL = 'About'

/**
 * Specification, section 3; readings, Body text.
 * @returns a line per non-empty field; undefined for another front end's text
 */
export function composeEnquiryLines({
  kind,
  topic,
  ...columns
}: EnquiryTable): ComposedLine[] | undefined {
  if (topic === null) return undefined
  const form = forms[kind]
  const filled = Object.entries(columns).filter(([, value]) => value !== null)
  const values = { ...Object.fromEntries(filled), [form.topic]: topic }
  return composeLines(form, values as FormValues<typeof form>)
}

/** @param signal as stored */
export function describeSuspicion(signal: string): string {
  const [, elapsed] = /^sent after (\d+) ms$/.exec(signal) ?? []
  if (elapsed) return `Sent ${elapsed} ms after the form appeared; a person needs longer.`
  if (signal === 'hidden field filled in') return 'A hidden field was filled in.'
  return signal
}

/** @param name the applicant's */
export function cvFileName(name: string): string {
  const words = shorten(headerSafeText(name).toLowerCase(), '').replaceAll(' ', '-')
  return words ? `cv-${words}.pdf` : 'cv.pdf'
}

/** In a mail; the rest is counted. */
export const NAMED_AT_MOST = 20

const kinds: Record<RequestRow['kind'], string> = {
  contact: 'Contact request',
  demo: 'Demo request',
  application: 'Application',
}

/**
 * @param visitors by request id
 * @returns one line, without visitor input
 */
export function describeInLine(
  { id, kind, topic, reference }: Pick<RequestRow, 'id' | 'kind' | 'topic' | 'reference'>,
  visitors: ReadonlyMap<string, { vacancy_title: string | null }>,
): string {
  const about = topic ?? visitors.get(id)?.vacancy_title
  const what = about ? `${kinds[kind]}, ${titleText(about)}` : kinds[kind]
  return reference === null ? what : `${reference}  ${what}`
}

export type BusinessLine = (typeof businessLines)[number]

/** The line's page offers the group. */
const lineOfGroup: Record<(typeof demoTypeGroups)[number]['group'], BusinessLine> = {
  'Intelligent Solutions': 'Software Solutions',
  'Smart Systems': 'Technologies',
}

/** @returns null for applications and other front ends' texts */
export function businessLineOf(kind: VisibleKind, topic: string | null): BusinessLine | null {
  return businessLines.find(line => topicsOf(line)[kind]?.includes(topic ?? '')) ?? null
}

export function topicsOf(line: BusinessLine): Partial<Record<VisibleKind, readonly string[]>> {
  const demos = demoTypeGroups.filter(({ group }) => lineOfGroup[group] === line)
  return { contact: [line], demo: demos.flatMap(({ options }) => [...options]) }
}
