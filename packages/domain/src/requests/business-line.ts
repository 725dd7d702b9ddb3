import { businessLines, demoTypeGroups } from '@universe/contract/fixed-lists'
import type { VisibleKind } from '../staff/visible-kinds.ts'

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
