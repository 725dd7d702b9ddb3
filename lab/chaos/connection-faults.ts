import type { Socket } from 'node:net'

/** A fault of one connection between client and server. */
export type ConnectionFault = (client: Socket, connectServer: () => Socket) => void

/** Nothing does. */
export const noFault: ConnectionFault = (client, connectServer) => {
  join(client, connectServer())
}

/** Reset as soon as it is open. */
export const drop: ConnectionFault = client => {
  client.resetAndDestroy()
}

/** Open, without any response. */
export const hang: ConnectionFault = client => {
  client.resume()
}

/** Forwards to the server late. */
export function delay(ms: number): ConnectionFault {
  return (client, connectServer) => {
    setTimeout(() => {
      if (!client.destroyed) noFault(client, connectServer)
    }, ms)
  }
}

/** Cut while the client is sending. */
export function cutRequestAfter(bytes: number): ConnectionFault {
  return (client, connectServer) => {
    const server = connectServer()
    let passed = 0
    client.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, bytes - passed)
      passed += part.length
      if (passed < bytes) server.write(part)
      else server.write(part, () => end(client, server))
    })
    endTogether(client, server)
    server.pipe(client)
  }
}

/** The server handles the request, and its response is lost. */
export const loseAnswer: ConnectionFault = (client, connectServer) => {
  const server = connectServer()
  client.pipe(server)
  server.once('data', () => end(client, server))
  endTogether(client, server)
}

/** An SMTP server that has received a whole message, and vanishes before confirming. */
export const cutAfterMessage: ConnectionFault = (client, connectServer) => {
  const server = connectServer()
  let tail = ''
  let isWhole = false
  client.on('data', chunk => {
    tail = (tail + chunk.toString('latin1')).slice(-END_OF_MESSAGE.length)
    isWhole ||= tail === END_OF_MESSAGE
    server.write(chunk)
  })
  server.on('data', chunk => {
    if (isWhole) end(client, server)
    else client.write(chunk)
  })
  endTogether(client, server)
}

const END_OF_MESSAGE = '\r\n.\r\n'

/** An SMTP server that is temporarily unavailable. */
export function greetWith(words: string): ConnectionFault {
  return client => {
    client.resume()
    client.end(`${words}\r\n`)
  }
}

function join(client: Socket, server: Socket) {
  client.pipe(server)
  server.pipe(client)
  endTogether(client, server)
}

function endTogether(client: Socket, server: Socket) {
  client.on('close', () => server.destroy())
  server.on('close', () => client.destroySoon())
}

function end(client: Socket, server: Socket) {
  client.resetAndDestroy()
  server.resetAndDestroy()
}
