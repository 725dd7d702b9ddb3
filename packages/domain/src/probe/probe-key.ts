import { randomUUIDv7 } from 'node:crypto'
import { createSignedIds } from '../platform/signed-ids.ts'

/** Prefix of probes' idempotency keys. */
export const PROBE_PREFIX = 'probe-'
/** Ends with 48 bytes, base64url. */
const KEY = /^probe-(\d{1,15})-([\w-]{64})$/
const MAC_BYTES = 32

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
  const signed = idsOf(formSecret).sign(randomUUIDv7(), String(endsAt))
  return `${PROBE_PREFIX}${endsAt}-${signed.toString('base64url')}`
}

/** @returns the content of a probe's key; undefined for any other key */
export function readProbeKey(formSecret: Uint8Array, key: string): Probe | undefined {
  const [, endsAt = '', signed = ''] = KEY.exec(key) ?? []
  const id = idsOf(formSecret).read(Buffer.from(signed, 'base64url'), endsAt)
  return id === undefined ? undefined : { id, endsAt: Number(endsAt) }
}

const idsOf = (formSecret: Uint8Array) => createSignedIds(formSecret, 'universe: probes', MAC_BYTES)
