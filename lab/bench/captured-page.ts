import { get } from 'node:http'

export interface CapturedPage {
  /** As sent, except those that any server adds. */
  headers: [name: string, value: string][]
  body: Buffer
}

const WRITTEN_BY_ANY_SERVER =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|server)$/i

/** Requests a page with brotli. @throws unless the status is 200 */
export function capturePage(url: string): Promise<CapturedPage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray())
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      const { rawHeaders } = response
      const headers = rawHeaders.flatMap((name, i): CapturedPage['headers'] =>
        i % 2 === 0 && !WRITTEN_BY_ANY_SERVER.test(name) ? [[name, rawHeaders[i + 1] ?? '']] : [],
      )
      resolve({ headers, body })
    }).on('error', reject)
  })
}
