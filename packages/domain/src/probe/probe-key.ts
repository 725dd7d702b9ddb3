import { createHmac, hkdfSync, randomUUIDv7, timingSafeEqual } from 'node:crypto'

/** What the idempotency key of each probe begins with. */
export const PROBE_PREFIX = 'probe-'
const KEY = /^probe-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,15})-([\w-]{43})$/
const KEY_BYTES = 32

/** What a probe's key tells. */
export interface Probe {
  /** What its request is stored under. */
  id: string
  /** When it gives up, in epoch milliseconds by the clock of the machine that made it. */
  endsAt: number
}

/**
 * Makes the idempotency key by which a request is known as a probe. Nobody else can make one: a
 * request that calls itself a probe without it is everybody's.
 * @param formSecret what server and command share
 * @param endsAt when the probe gives up, in epoch milliseconds
 */
export function makeProbeKey(formSecret: Uint8Array, endsAt: number): string {
  const told = `${randomUUIDv7()}-${endsAt}`
  return `${PROBE_PREFIX}${told}-${sign(formSecret, told).toString('base64url')}`
}

/** @returns what a probe's key tells; undefined for any other key */
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
