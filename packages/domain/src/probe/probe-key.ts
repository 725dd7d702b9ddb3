import { createHmac, hkdfSync, randomUUIDv7, timingSafeEqual } from 'node:crypto'

/** Prefix of probes' idempotency keys. */
export const PROBE_PREFIX = 'probe-'
const KEY = /^probe-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,15})-([\w-]{43})$/
const KEY_BYTES = 32

/** Content of a probe's key. */
export interface Probe {
  /** Id of its request. */
  id: string
  /** Its timeout, in epoch milliseconds by the sending machine's clock. */
  endsAt: number
}

/**
 * Creates an idempotency key that marks a request as a probe. It is signed: a request with only the
 * prefix is treated like any other.
 * @param formSecret shared by server and command
 * @param endsAt the probe's timeout, in epoch milliseconds
 */
export function makeProbeKey(formSecret: Uint8Array, endsAt: number): string {
  const told = `${randomUUIDv7()}-${endsAt}`
  return `${PROBE_PREFIX}${told}-${sign(formSecret, told).toString('base64url')}`
}

/** @returns the content of a probe's key; undefined for any other key */
export function readProbeKey(formSecret: Uint8Array, key: string): Probe | undefined {
  const [, id = '', endsAt = '', signature = ''] = KEY.exec(key) ?? []
  if (id === '') return undefined
  const expected = sign(formSecret, `${id}-${endsAt}`)
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), expected)
  return isOurs ? { id, endsAt: Number(endsAt) } : undefined
}

function sign(formSecret: Uint8Array, told: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', formSecret, '', 'universe: probes', KEY_BYTES))
  return createHmac('sha256', key).update(told).digest()
}
