import { request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import type { AskLink } from '@universe/domain/content/link-checks/follow-link'

const HEAD_MAX_BYTES = 16 * 1024

/**
 * Asks somebody else's server for an address, over a connection of its own to the machine that was
 * judged: the name is not looked up again, no redirect is followed, and of the answer only the head is
 * read. Nothing of the member or of this server goes along.
 */
export const askLink: AskLink = (url, { address, method, signal }) =>
  new Promise((resolve, reject) => {
    const isSafe = url.protocol === 'https:'
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    const asked = (isSafe ? requestSafe : requestPlain)(
      {
        ...{
          host: address,
          port: url.port || (isSafe ? 443 : 80),
          path: `${url.pathname}${url.search}`,
          method,
        },
        headers: { host: url.host, accept: '*/*', 'user-agent': 'Universe link check' },
        // Of the URL's own name, whose certificate it must be.
        ...(isSafe && { servername: /^[\d.]+$|:/.test(hostname) ? '' : hostname }),
        ...{ agent: false, maxHeaderSize: HEAD_MAX_BYTES, signal },
      },
      answer => {
        const { statusCode = 0, headers } = answer
        // However long it goes on.
        answer.destroy()
        resolve({ status: statusCode, location: headers.location })
      },
    )
    asked.on('error', reject)
    // An answer that changes the protocol is no response, and ends without an error.
    asked.on('close', () => reject(new Error('It ended without an answer.')))
    asked.end()
  })
