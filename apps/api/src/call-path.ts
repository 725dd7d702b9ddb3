/** The folder of the six calls' addresses; the API's scope for them is mounted there. */
export const API_PREFIX = '/api'

/** @returns a call's address within that scope */
export function belowApi(call: string): string {
  return call.slice(API_PREFIX.length)
}
