import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@universe/contract/calls'

/** Another company's API, as a site alone uses it. */
export interface ContentBackend {
  url: string
  /** Requests for a list. */
  asked(): number
  close(): Promise<void>
}

/** Without an ETag: each response must be read completely. */
export async function startContentBackend(content: {
  blogs: unknown[]
  jobs: unknown[]
}): Promise<ContentBackend> {
  let asked = 0
  const lists: Record<string, unknown> = {
    [calls.getAllBlogs]: content.blogs,
    [calls.getAllJobs]: content.jobs,
  }
  const server = createServer((request, response) => {
    const list = lists[request.url ?? '']
    if (list) asked += 1
    response
      .writeHead(list ? 200 : 404, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
      })
      .end(JSON.stringify(list ?? null))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
