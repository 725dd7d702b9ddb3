import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@universe/contract/negotiation'

/** One JSON answer in each encoding, with what identifies it. */
export interface EncodedContent {
  /** What is said of it besides, in every encoding. */
  headers: Record<string, string>
  encodings: Record<Encoding, { bytes: Buffer; etag: string }>
}

/** Up to here brotli's best quality takes some hundred milliseconds; beyond it, seconds. */
const BEST_QUALITY_MAX_BYTES = 256 * 1024
const FAST_QUALITY = 6

/**
 * Compresses as far as it goes in good time: this happens once per content and is served often, but
 * a change must be seen within seconds however much there is.
 */
export async function encodeContent(
  content: unknown,
  headers: Record<string, string> = {},
): Promise<EncodedContent> {
  const bytes = Buffer.from(JSON.stringify(content))
  const quality =
    bytes.length <= BEST_QUALITY_MAX_BYTES ? constants.BROTLI_MAX_QUALITY : FAST_QUALITY
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  // A strong tag names bytes, so each encoding has its own (RFC 9110, 8.8.3.3).
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return {
    headers,
    encodings: {
      br: { bytes: br, etag: `"${hash}-br"` },
      gzip: { bytes: gz, etag: `"${hash}-gzip"` },
      identity: { bytes, etag: `"${hash}"` },
    },
  }
}
