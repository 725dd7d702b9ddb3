import {
  VISIT_FIELD_MAX_CHARACTERS,
  VISIT_FIELDS,
  type VisitSource,
} from '@universe/contract/visit-source'
import type { FormFacts } from './api.ts'

const NAME = 'visit-source'

/** In this tab, unless the visitor asks for privacy (readings, Sending). */
export function noteVisit(): void {
  try {
    if (navigator.globalPrivacyControl || sessionStorage.getItem(NAME) !== null) return
    sessionStorage.setItem(NAME, writeVisitSource(location, document.referrer))
  } catch {
    // Without storage nothing is sent.
  }
}

export function readNotedVisit(): Pick<FormFacts, 'visitSource'> {
  try {
    const visitSource = sessionStorage.getItem(NAME)
    return visitSource === null ? {} : { visitSource }
  } catch {
    return {}
  }
}

/** @param referrer empty if unknown */
function writeVisitSource(
  { pathname, search, host }: Pick<Location, 'pathname' | 'search' | 'host'>,
  referrer = '',
): string {
  const asked = new URLSearchParams(search)
  const from = referrer && new URL(referrer).host
  const known: Partial<VisitSource> = { page: pathname, referrer: from === host ? '' : from }
  const told = VISIT_FIELDS.flatMap(name => {
    const value = known[name] ?? asked.get(name)
    return value ? [[name, value.slice(0, VISIT_FIELD_MAX_CHARACTERS)]] : []
  })
  return String(new URLSearchParams(told))
}

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}
