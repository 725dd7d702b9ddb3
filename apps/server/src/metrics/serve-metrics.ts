import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { securityHeaders } from '@universe/contract/security-headers'
import { listenFailure } from '../describe-failure.ts'
import { createHttpServer } from '../http-server.ts'
import type { ProcessMetrics } from './metrics.ts'

const HOST = '127.0.0.1'

/** @param port 0 for any free one */
export async function serveMetrics(metrics: ProcessMetrics, port: number) {
  // Clients on loopback are no suspects.
  const parts = { headers: securityHeaders(undefined), note: () => {} }
  const server = createHttpServer({}, parts, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.print()
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, HOST)
  await once(server, 'listening').catch(error => {
    throw listenFailure(error, { variable: 'METRICS_PORT', port, ownHost: HOST })
  })
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${chosen}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
