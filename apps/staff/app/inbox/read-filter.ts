import { businessLines } from '@universe/contract/fixed-lists'
import type { RequestFilter } from '@universe/domain/requests/list-requests'
import { isRequestState } from '@universe/domain/requests/request-state'

/** @returns what an address asks for; what it says in no words of ours counts as not said */
export function readFilter(params: URLSearchParams): RequestFilter {
  return {
    kind: oneOf(params.get('kind'), ['contact', 'demo', 'application'] as const),
    line: oneOf(params.get('line'), businessLines),
    mail: oneOf(params.get('mail'), ['given-up', 'waiting', 'not-acknowledged'] as const),
    state: stateOf(params.get('state')),
    open: isOpenAlone(params) || undefined,
    assignee: nameOf(params.get('assignee')),
    vacancy: wholeNumber(params.get('vacancy')),
    late: params.get('late') === '1' || undefined,
    suspicious: params.get('suspicious') === '1' || undefined,
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: wholeNumber(params.get('before')),
  }
}

/** What is done stands in the list where that is asked for, or where one looks for something. */
function isOpenAlone(params: URLSearchParams): boolean {
  if (params.get('state') === 'open') return true
  return !['state', 'q', 'mail', 'suspicious', 'late'].some(name => params.get(name))
}

function stateOf(text: string | null) {
  return text !== null && isRequestState(text) ? text : undefined
}

function oneOf<const Value extends string>(
  text: string | null,
  values: readonly Value[],
): Value | undefined {
  return values.find(value => value === text)
}

/** PostgreSQL takes no zero byte in a text. */
function nameOf(text: string | null): string | undefined {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : undefined
}

/** What PostgreSQL counts to. */
const LAST_NUMBER = 2 ** 31 - 1

/** @returns a number of a row; what nothing is numbered with counts as not said */
function wholeNumber(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number <= LAST_NUMBER ? number : undefined
}

/** @returns a number of an address; undefined for what nothing is numbered with */
export function numberOf(params: URLSearchParams, name: string): number | undefined {
  return wholeNumber(params.get(name))
}

/** @returns a number of a form; 0 for what nothing is numbered with */
export function numberIn(form: URLSearchParams, name: string): number {
  return wholeNumber(form.get(name)) ?? 0
}
