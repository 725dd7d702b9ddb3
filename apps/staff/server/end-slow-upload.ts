import { Transform, type TransformCallback } from 'node:stream'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { preParsingAsyncHookHandler } from 'fastify'
import { isLargeBody } from './limit-bodies.ts'
import { onceAnswered } from './limit-parallel-requests.ts'

/** Over each such interval: a phone on slow 3G has six times as much. */
const UPLOAD_PACE = { bytesPerSecond: 8 * 1024, overMs: 30_000 }

/** Trickling uploads would hold the few slots; smaller bodies hold none. */
export function endSlowUpload(pace = UPLOAD_PACE): preParsingAsyncHookHandler {
  const leastBytes = (pace.bytesPerSecond * pace.overMs) / 1000

  return async function endIfSlow(request, reply, payload) {
    if (!isLargeBody(request)) return payload
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done: TransformCallback) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const timer = setInterval(() => {
      if (bytes >= leastBytes) {
        bytes = 0
        return
      }
      logSecurityEvent(request.log, 'slow-request-cut')
      counted.destroy(Object.assign(new Error(TOO_SLOW), { statusCode: 408 }))
    }, pace.overMs)
    // Storing it may take longer.
    payload.once('end', () => clearInterval(timer))
    payload.once('error', error => counted.destroy(error))
    counted.once('close', () => {
      clearInterval(timer)
      // Discards the rest.
      payload.resume()
    })
    // When refused before reading, nobody listens for the error.
    onceAnswered(request, reply, () => counted.destroy())
    return payload.pipe(counted)
  }
}

const TOO_SLOW =
  'The upload was too slow (under 8 KB a second) and was stopped. Nothing was changed. Try again on a better connection, or with a smaller picture.'
