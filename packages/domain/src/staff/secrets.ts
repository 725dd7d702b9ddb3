import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** @returns 256 random bits for a cookie or a link, base64url; the store gets their `hashSecret` */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * Hashes what nobody could guess, so that who reads the store cannot use it. For passwords this
 * would be too quick; there are none.
 * @returns SHA-256 in hex
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
