import { createHmac, hkdfSync, randomUUIDv7, timingSafeEqual } from 'node:crypto'

/** What the idempotency key of each probe begins with. */
export const PROBE_PREFIX = 'probe-'
const KEY = /^probe-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\w-]{43})$/
const KEY_BYTES = 32

/**
 * Makes the idempotency key by which a request is known as a probe. Nobody else can make one: a
 * request that calls itself a probe without it is everybody's.
 * @param formSecret what server and command share
 */
export function makeProbeKey(formSecret: Uint8Array): string {
  const id = randomUUIDv7()
  return `${PROBE_PREFIX}${id}-${sign(formSecret, id).toString('base64url')}`
}

/** @returns the id that the probe's request is stored under; undefined for any other key */
export function readProbeKey(formSecret: Uint8Array, key: string): string | undefined {
  const [, id = '', signature = ''] = KEY.exec(key) ?? []
  if (id === '') return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(formSecret, id))
  return isOurs ? id : undefined
}

function sign(formSecret: Uint8Array, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', formSecret, '', 'universe: probes', KEY_BYTES))
  return createHmac('sha256', key).update(id).digest()
}
