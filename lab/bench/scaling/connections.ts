import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { table, whole } from '../table.ts'
import { withServer } from '../with-server.ts'
import { processMemory, visit } from './visitors.ts'

const COUNTS = [0, 1000, 5000]
const SECONDS = 3

/** The cost of open connections: memory, and response time of others. */
export async function measureConnections(): Promise<string> {
  const rows: string[][] = []
  await withServer(async server => {
    const open: Socket[] = []
    await visit([server], 'page', SECONDS)
    for (const count of COUNTS) {
      while (open.length < count) open.push(await openAndAsk(server.url))
      const memory = processMemory(server.pid ?? 0)
      const { perSecond, p50Ms, p99Ms } = await visit([server], 'page', SECONDS)
      rows.push([
        whole(count),
        whole(memory / 1024 ** 2),
        whole(perSecond),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
      ])
    }
    for (const socket of open) socket.destroy()
  })
  return table(['idle connections', 'memory MB', 'pages/s beside', 'p50 ms', 'p99 ms'], rows)
}

/** Like a browser: requests a page and keeps the connection. */
async function openAndAsk(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.write(`GET /about HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`)
  await once(socket, 'data')
  return socket.resume()
}
