import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RequestKind } from '@universe/store/tables'
import { applyAs, contact, demo, subscribe } from '@universe/testing/clients/api-requests'
import type { RawRequest } from '@universe/testing/clients/raw-request'
import type { InjectOptions } from 'fastify'

const CV_BYTES = 64 * 1024
const kinds = ['contact', 'demo', 'application', 'subscriber'] as const

/** A visitor's request, retried with the same idempotency key until acknowledged. */
export interface Submission {
  kind: RequestKind
  key: string
  /** Nobody else's. */
  email: string
  /** Of the CV, if any. */
  sha256?: string
  request: RawRequest
}

/** @returns submissions of all four forms in turn (specification, section 7), or of the given ones */
export function makeSubmissions(
  count: number,
  from = 'visitor',
  of: readonly RequestKind[] = kinds,
): Submission[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = of[index % of.length] ?? 'contact'
    return make(kind, `${from}${index}@example.com`)
  })
}

function make(kind: RequestKind, email: string): Submission {
  const key = randomUUID()
  const headers = { 'idempotency-key': key, 'x-forwarded-for': makeAddress() }
  if (kind !== 'application') {
    const write = { contact, demo, subscriber: subscribeAs }[kind]
    return { kind, key, email, request: toRaw(write({ email }, headers)) }
  }
  const cv = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(CV_BYTES)])
  const request = toRaw(applyAs({ email, cv }, headers))
  return { kind, key, email, sha256: sha256(cv), request }
}

/** One address per visitor, because of limits per client. */
function makeAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

function subscribeAs({ email }: { email: string }, headers: Record<string, string>) {
  return subscribe(email, headers)
}

function toRaw({ url, payload, headers }: InjectOptions): RawRequest {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
  const sent = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const)
  return { method: 'POST', path: String(url), headers: sent, body }
}

/** @returns the digest under which a CV is stored */
export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
