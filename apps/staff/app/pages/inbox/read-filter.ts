import { businessLines } from '@universe/contract/fixed-lists'
import type { RequestFilter } from '@universe/domain/requests/list-requests'

/** @returns what an address asks for; what it says in no words of ours counts as not said */
export function readFilter(params: URLSearchParams): RequestFilter {
  return {
    kind: oneOf(params.get('kind'), ['contact', 'demo', 'application'] as const),
    line: oneOf(params.get('line'), businessLines),
    mail: oneOf(params.get('mail'), ['given-up', 'waiting'] as const),
    suspicious: params.get('suspicious') === '1' || undefined,
    search: params.get('q')?.trim() || undefined,
    before: wholeNumber(params.get('before')),
  }
}

function oneOf<const Value extends string>(
  text: string | null,
  values: readonly Value[],
): Value | undefined {
  return values.find(value => value === text)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
