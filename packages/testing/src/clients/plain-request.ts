import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

interface Asked {
  headers?: Record<string, string>
  method?: string
  body?: string | undefined
  agent?: Agent
}

/** Without `fetch`, which would decode bodies, normalize paths and choose the `Host`. */
export function askPlainly(
  url: string,
  path: string,
  { headers = {}, method = 'GET', body, agent }: Asked = {},
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method, agent }, answer => {
      const { statusCode: status = 0, headers } = answer
      const finish = (chunks: Buffer[]) =>
        resolve({ status, headers, bytes: Buffer.concat(chunks) })
      answer.toArray().then(finish, reject)
    })
    asked.on('error', reject).end(body)
  })
}
