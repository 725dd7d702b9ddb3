/** @returns the IANA zone that this device is set to; in the browser alone */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
