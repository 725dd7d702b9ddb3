import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface DnsEntry {
  txt?: readonly string[]
  mx?: readonly { priority: number; exchange: string }[]
  fails?: true
}

/** For questions of a single packet. */
export interface DnsServer {
  /** For the setting `dnsServers`. */
  address: string
  stop(): void
}

const MX = 15
const TXT = 16
const STRING_MAX_BYTES = 255
const NO_ERROR = 0
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3

/** @param entries by name in lower case; may change; without them no query is answered */
export async function startDnsServer(entries?: Record<string, DnsEntry>): Promise<DnsServer> {
  const udp = createSocket('udp4')
  udp.on('message', (question, { port, address }) => {
    if (entries) udp.send(answer(question, entries), port, address)
  })
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  return { address: `127.0.0.1:${udp.address().port}`, stop: () => void udp.close() }
}

/** RFC 1035, 4.1. */
function answer(question: Buffer, entries: Record<string, DnsEntry>): Buffer {
  const { name, end } = readName(question)
  const entry = entries[name]
  const code = entry?.fails ? SERVER_FAILURE : entry ? NO_ERROR : NO_SUCH_NAME
  const answers = entry ? writeAnswers(entry, question.readUInt16BE(end)) : []
  const head = [0x8180 | code, 1, answers.length, 0, 0].map(sixteen)
  return Buffer.concat([
    question.subarray(0, 2),
    ...head,
    question.subarray(12, end + 4),
    ...answers,
  ])
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

function writeAnswers({ txt = [], mx = [] }: DnsEntry, type: number): Buffer[] {
  if (type === TXT) return txt.map(text => writeRecord(type, writeStrings(text, STRING_MAX_BYTES)))
  if (type !== MX) return []
  return mx.map(({ priority, exchange }) => {
    const labels = exchange.split('.').filter(Boolean)
    const name = [...labels.map(label => writeStrings(label, 63)), Buffer.from([0])]
    return writeRecord(type, Buffer.concat([sixteen(priority), ...name]))
  })
}

/** The name points to the question; TTL 0. */
function writeRecord(type: number, data: Buffer): Buffer {
  const fields = [0xc00c, type, 1, 0, 0, data.length]
  return Buffer.concat([...fields.map(sixteen), data])
}

/** Each behind its length. */
function writeStrings(text: string, mostBytes: number): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length || from === 0; from += mostBytes) {
    const part = bytes.subarray(from, from + mostBytes)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

function sixteen(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
