import { businessLines, demoTypeGroups } from '@universe/contract/fixed-lists'
import type { VisibleKind } from '../staff/visible-kinds.ts'

/** One of the company's business lines, by the name that the contact form has for it. */
export type BusinessLine = (typeof businessLines)[number]

/** Whose demos a group of the demo form offers: the page of that line shows them. */
const lineOfGroup: Record<(typeof demoTypeGroups)[number]['group'], BusinessLine> = {
  'Intelligent Solutions': 'Software Solutions',
  'Smart Systems': 'Technologies',
}

/** @returns the line that a request is for; null for an application and for another front end's words */
export function businessLineOf(kind: VisibleKind, topic: string | null): BusinessLine | null {
  return businessLines.find(line => topicsOf(line)[kind]?.includes(topic ?? '')) ?? null
}

/** @returns the topics by which requests of a kind are for a line; no kind, no such request */
export function topicsOf(line: BusinessLine): Partial<Record<VisibleKind, readonly string[]>> {
  const demos = demoTypeGroups.filter(({ group }) => lineOfGroup[group] === line)
  return { contact: [line], demo: demos.flatMap(({ options }) => [...options]) }
}
