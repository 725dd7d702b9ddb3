import { request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import type { AskLink } from '@universe/domain/content/link-checks/follow-link'

const HEAD_MAX_BYTES = 16 * 1024

/**
 * Connects to the validated address (a second DNS lookup would allow rebinding), follows no
 * redirects, reads the head only, and sends nothing of the member.
 */
export const askLink: AskLink = (url, { address, method, signal }) =>
  new Promise((resolve, reject) => {
    const isSafe = url.protocol === 'https:'
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    const asked = (isSafe ? requestSafe : requestPlain)(
      {
        host: address,
        port: url.port || (isSafe ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method,
        headers: { host: url.host, accept: '*/*', 'user-agent': 'Universe link check' },
        // The certificate must be for the URL's host name.
        ...(isSafe && { servername: /^[\d.]+$|:/.test(hostname) ? '' : hostname }),
        agent: false,
        maxHeaderSize: HEAD_MAX_BYTES,
        signal,
      },
      answer => {
        const { statusCode = 0, headers } = answer
        // The body may be endless.
        answer.destroy()
        resolve({ status: statusCode, location: headers.location })
      },
    )
    asked.on('error', reject)
    // A protocol upgrade closes without an error.
    asked.on('close', () => reject(new Error('It ended without an answer.')))
    asked.end()
  })
