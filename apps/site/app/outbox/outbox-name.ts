/** The outbox's database; it is there once this browser has kept a request, and stays. */
export const OUTBOX_NAME = 'universe-outbox'
