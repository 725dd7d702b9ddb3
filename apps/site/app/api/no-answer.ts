import { data, type ErrorResponse } from 'react-router'

/** Thrown by a loader whose content cannot be had: to be asked for again soon, and kept by nobody. */
export function unavailable() {
  return data('No answer', {
    status: 503,
    headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' },
  })
}

/** The same in the browser, for a page that was waiting and got no answer. */
export const noAnswer: ErrorResponse & { internal: boolean } = {
  status: 503,
  statusText: 'Service Unavailable',
  data: 'No answer',
  internal: false,
}
