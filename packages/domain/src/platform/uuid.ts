import { Refused } from './refused.ts'

/** Lowercase, as stores compare it. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** PostgreSQL rejects other texts with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** @param bytes at least 16, of which the first are written */
export function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @throws Refused for anything but a UUID */
export function requireUuid(id: string): void {
  if (!isUuid(id)) throw new Refused('Reload the page and try again.')
}
