import { data, type ErrorResponse } from 'react-router'

/** Retry soon, do not cache. */
export function unavailable() {
  return data('No answer', {
    status: 503,
    headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' },
  })
}

export const noAnswer: ErrorResponse & { internal: boolean } = {
  status: 503,
  statusText: 'Service Unavailable',
  data: 'No answer',
  internal: false,
}
