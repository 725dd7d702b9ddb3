import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type ConnectionFault, hang } from './connection-faults.ts'

export interface TcpProxy {
  port: number
  /** Ends open connections and refuses new ones. */
  shut(): Promise<void>
  /** Listens again at the same address. */
  reopen(): Promise<void>
  /** Ends the open connections. */
  cut(): void
  /**
   * Drops all data from now on. Existing connections stay open for good without data; new ones are
   * accepted, also without data.
   */
  silence(): void
  /** Forwards data again, on new connections. */
  restore(): void
}

/**
 * A proxy between client and server on loopback.
 * @param targetPort returns the server's port for a new connection
 * @param chooseFault returns a new connection's fault
 */
export async function startTcpProxy(
  targetPort: () => number,
  chooseFault: () => ConnectionFault,
): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer(client => {
    const fault = isSilent ? hang : chooseFault()
    fault(keep(client), () => keep(connect(targetPort(), '127.0.0.1')))
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
    reopen: () => listen(port),
    silence() {
      isSilent = true
      for (const socket of open) {
        socket.unpipe()
        // Neither side learns of the other's end.
        socket.removeAllListeners('close')
        socket.on('close', () => open.delete(socket))
        socket.resume()
      }
    },
    restore() {
      isSilent = false
    },
  }
}
