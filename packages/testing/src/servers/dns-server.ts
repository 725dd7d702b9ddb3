import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Records of a name: texts, mail hosts, or a server failure. */
export interface DnsEntry {
  txt?: readonly string[]
  mx?: readonly { priority: number; exchange: string }[]
  fails?: true
}

/** A real name server on loopback, for UDP and TCP. */
export interface DnsServer {
  /** For the setting `dnsServers`. */
  address: string
  /** Queried names, with repetitions. */
  asked: string[]
  stop(): Promise<void>
}

const TYPES = { 15: 'mx', 16: 'txt' } as const
const UDP_MAX_BYTES = 1232
const STRING_MAX_BYTES = 255
const TRUNCATED = 0x0200
const NO_ERROR = 0
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3

/** @param entries by name in lower case; may be changed while it runs */
export async function startDnsServer(entries: Record<string, DnsEntry>): Promise<DnsServer> {
  const asked: string[] = []
  const answer = (question: Buffer, mostBytes = Number.POSITIVE_INFINITY) => {
    const whole = answerFor(question, entries, asked)
    return whole.length <= mostBytes ? whole : truncate(whole, question)
  }
  const tcp = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      const reply = answer(data.subarray(2))
      socket.end(Buffer.concat([sixteen(reply.length), reply]))
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (question, { port: to, address }) => {
    udp.send(answer(question, UDP_MAX_BYTES), to, address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async stop() {
      udp.close()
      await new Promise(resolve => tcp.close(resolve))
    },
  }
}

/** Accepts queries and never answers. */
export async function startSilentDnsServer() {
  const udp = createSocket('udp4')
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  return { address: `127.0.0.1:${udp.address().port}`, stop: () => void udp.close() }
}

function answerFor(question: Buffer, entries: Record<string, DnsEntry>, asked: string[]): Buffer {
  const { name, end } = readName(question)
  asked.push(name)
  const entry = entries[name]
  const code = entry ? (entry.fails ? SERVER_FAILURE : NO_ERROR) : NO_SUCH_NAME
  const answers = entry ? writeAnswers(entry, question.readUInt16BE(end)) : []
  return Buffer.concat([
    writeHead(question, code, answers.length),
    question.subarray(12, end + 4),
    ...answers,
  ])
}

/** RFC 1035, 4.1.1: a response with recursion available, and its number of records. */
function writeHead(question: Buffer, code: number, answers: number): Buffer {
  return Buffer.concat([
    question.subarray(0, 2),
    sixteen(0x8180 | code),
    sixteen(1),
    sixteen(answers),
    sixteen(0),
    sixteen(0),
  ])
}

function truncate(whole: Buffer, question: Buffer): Buffer {
  const { end } = readName(question)
  const head = writeHead(question, NO_ERROR, 0)
  head.writeUInt16BE(whole.readUInt16BE(2) | TRUNCATED, 2)
  return Buffer.concat([head, question.subarray(12, end + 4)])
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  while (question[at]) {
    const length = question[at] ?? 0
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function writeAnswers({ txt = [], mx = [] }: DnsEntry, asked: number): Buffer[] {
  const type = TYPES[asked as keyof typeof TYPES]
  if (type === 'txt') return txt.map(text => writeRecord(asked, writeStrings(text)))
  if (type !== 'mx') return []
  return mx.map(({ priority, exchange }) =>
    writeRecord(asked, Buffer.concat([sixteen(priority), writeName(exchange)])),
  )
}

/** The name is a pointer to the question. */
function writeRecord(type: number, data: Buffer): Buffer {
  const ttl = Buffer.alloc(4)
  return Buffer.concat([
    sixteen(0xc00c),
    sixteen(type),
    sixteen(1),
    ttl,
    sixteen(data.length),
    data,
  ])
}

function writeStrings(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length || from === 0; from += STRING_MAX_BYTES) {
    const part = bytes.subarray(from, from + STRING_MAX_BYTES)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  const parts = labels.flatMap(label => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([...parts, Buffer.from([0])])
}

function sixteen(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
