import { data, type ErrorResponse } from 'react-router'

/** Response for content that is unavailable now: retry soon, do not cache. */
export function unavailable() {
  return data('No answer', {
    status: 503,
    headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' },
  })
}

/** The same in the browser, for a page whose data failed to load. */
export const noAnswer: ErrorResponse & { internal: boolean } = {
  status: 503,
  statusText: 'Service Unavailable',
  data: 'No answer',
  internal: false,
}
