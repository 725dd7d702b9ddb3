/** @returns the device's IANA zone; in the browser only */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
