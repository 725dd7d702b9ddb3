import { get } from 'node:http'
import { brotliDecompressSync, constants } from 'node:zlib'

/** @returns the head's size on the wire, and the body in brotli */
export function askInBrotli(url: string): Promise<{ head: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async response => {
      const { rawHeaders, statusCode, statusMessage } = response
      const lines = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n'))
      const head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`
      resolve({ head: head.length, body: Buffer.concat(await response.toArray()) })
    }).on('error', reject)
  })
}

export function decodeStart(bytes: Buffer): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH
  return brotliDecompressSync(bytes, { finishFlush }).toString()
}
