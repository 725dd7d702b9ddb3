import { businessLines, demoTypeGroups } from '@universe/contract/fixed-lists'
import type { VisibleKind } from '../staff/visible-kinds.ts'

/** A business line, as named in the contact form. */
export type BusinessLine = (typeof businessLines)[number]

/** Demo groups by the business line whose page offers them. */
const lineOfGroup: Record<(typeof demoTypeGroups)[number]['group'], BusinessLine> = {
  'Intelligent Solutions': 'Software Solutions',
  'Smart Systems': 'Technologies',
}

/** @returns a request's business line; null for applications and other front ends' texts */
export function businessLineOf(kind: VisibleKind, topic: string | null): BusinessLine | null {
  return businessLines.find(line => topicsOf(line)[kind]?.includes(topic ?? '')) ?? null
}

/** @returns topics of a line by kind of request; kinds without topics are absent */
export function topicsOf(line: BusinessLine): Partial<Record<VisibleKind, readonly string[]>> {
  const demos = demoTypeGroups.filter(({ group }) => lineOfGroup[group] === line)
  return { contact: [line], demo: demos.flatMap(({ options }) => [...options]) }
}
