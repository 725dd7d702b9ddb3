import { titleText } from '../mail/header-text.ts'
import type { RequestRow } from './request-list-repository.ts'

/** In a mail; the rest is counted. */
export const NAMED_AT_MOST = 20

const kinds: Record<RequestRow['kind'], string> = {
  contact: 'Contact request',
  demo: 'Demo request',
  application: 'Application',
}

export type NamedRequest = Pick<RequestRow, 'id' | 'kind' | 'topic' | 'reference'>

/**
 * @param vacancies titles by application id
 * @returns one line, without visitor input
 */
export function describeInLine(
  { id, kind, topic, reference }: NamedRequest,
  vacancies: Map<string, string | null>,
): string {
  const about = topic ?? vacancies.get(id)
  const what = about ? `${kinds[kind]}, ${titleText(about)}` : kinds[kind]
  return reference === null ? what : `${reference}  ${what}`
}
