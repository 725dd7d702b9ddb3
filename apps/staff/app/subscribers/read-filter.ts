import {
  SUBSCRIBER_STATES,
  type SubscriberFilter,
} from '@universe/domain/newsletter/subscribers/list-subscribers'

/** @returns what an address asks for; what it says in no words of ours counts as not said */
export function readFilter(params: URLSearchParams): SubscriberFilter {
  return {
    state: SUBSCRIBER_STATES.find(state => state === params.get('state')),
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: params.get('before') ?? undefined,
  }
}
