import { businessLines } from '@universe/contract/fixed-lists'
import { isPrintable } from '@universe/contract/header-text'
import { VISIT_FIELD_MAX_CHARACTERS } from '@universe/contract/visit-source'
import type { RequestFilter } from '@universe/domain/requests/list-requests'
import { isRequestState } from '@universe/domain/requests/request-state'
import { wholeNumber } from '../shared/whole-number.ts'

/** @returns the address's filter; invalid values count as missing */
export function readFilter(params: URLSearchParams): RequestFilter {
  return {
    kind: oneOf(params.get('kind'), ['contact', 'demo', 'application'] as const),
    line: oneOf(params.get('line'), businessLines),
    mail: oneOf(params.get('mail'), ['given-up', 'waiting', 'not-acknowledged'] as const),
    state: stateOf(params.get('state')),
    open: isOpenAlone(params) || undefined,
    assignee: nameOf(params.get('assignee')),
    vacancy: wholeNumber(params.get('vacancy')),
    origin: lineOf(params.get('origin')),
    late: params.get('late') === '1' || undefined,
    untold: params.get('told') === 'no' || undefined,
    suspicious: params.get('suspicious') === '1' || undefined,
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: wholeNumber(params.get('before')),
  }
}

/** Closed requests need a filter or a search. */
function isOpenAlone(params: URLSearchParams): boolean {
  if (params.get('state') === 'open') return true
  return !['state', 'q', 'mail', 'suspicious', 'late', 'told'].some(name => params.get(name))
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

/** PostgreSQL text takes no zero byte. */
function nameOf(text: string | null): string | undefined {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : undefined
}

/** Longer or unprintable names are not stored. */
function lineOf(text: string | null): string | undefined {
  return text && text.length <= VISIT_FIELD_MAX_CHARACTERS && isPrintable(text) ? text : undefined
}

/** @returns undefined if invalid */
export function numberOf(params: URLSearchParams, name: string): number | undefined {
  return wholeNumber(params.get(name))
}

/** @returns 0 if invalid */
export function numberIn(form: URLSearchParams, name: string): number {
  return wholeNumber(form.get(name)) ?? 0
}
