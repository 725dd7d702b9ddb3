import { titleWords } from '../mail/header-words.ts'
import type { RequestRow } from './request-list-repository.ts'

/** So many requests are named in a mail to a member; the rest is counted. */
export const NAMED_AT_MOST = 20

const kinds: Record<RequestRow['kind'], string> = {
  contact: 'Contact request',
  demo: 'Demo request',
  application: 'Application',
}

/** What of a request a mail to a member names. */
export type NamedRequest = Pick<RequestRow, 'id' | 'kind' | 'topic' | 'reference'>

/**
 * @param vacancies titles by the application's id
 * @returns a request in a line of a mail to a member: nothing that a visitor entered
 */
export function describeInLine(
  { id, kind, topic, reference }: NamedRequest,
  vacancies: Map<string, string | null>,
): string {
  const about = topic ?? vacancies.get(id)
  const what = about ? `${kinds[kind]}, ${titleWords(about)}` : kinds[kind]
  return reference === null ? what : `${reference}  ${what}`
}
