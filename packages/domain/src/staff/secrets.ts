import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, base64url; stored as `hashSecret`. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * For random secrets: too fast for passwords, which are not used.
 * @returns SHA-256, hex
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
