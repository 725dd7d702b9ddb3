import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import type { OutboxMessage } from './outbox-repository.ts'

const ID_END = 12
/** Has a leading dot while being written. */
const NAME = /^\.?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[a-z]+-[0-9a-f]+\.eml(?:\.part)?$/
/** Ours take some hundred bytes; two thousand with long non-Latin names. */
const HEAD_MAX_BYTES = 8 * 1024

/** Used without a mail server. */
export function mailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mailbox')
}

interface NamedMessage {
  id: string
  purpose: string
  createdAt: number
}

/** @returns `<time>-<purpose>-<id>.eml`, stable for a message */
export function mailboxFileName({ id, purpose, createdAt }: NamedMessage): string {
  const time = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${purpose}-${id.slice(-ID_END)}.eml`
}

/** Atomic for readers of the folder; synced against power failures. */
export async function writeWhole(folder: string, name: string, content: Readable) {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'w', OWNER_ONLY_FILE)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}

export async function removeMessages(
  folder: string,
  messages: readonly Pick<OutboxMessage, 'id' | 'purpose' | 'created_at'>[],
): Promise<void> {
  for (const { created_at: createdAt, ...message } of messages) {
    await rm(join(folder, mailboxFileName({ ...message, createdAt })), { force: true })
  }
}

/** @param before epoch milliseconds */
export async function removeOldMail(folder: string, before: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (readTime(name) < before) await rm(join(folder, name), { force: true })
  }
}

/** @returns epoch milliseconds, to the second */
function readTime(name: string): number {
  const [, ...time] = NAME.exec(name) ?? []
  const [year = 0, month = 0, ...rest] = time.map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

export async function countMail(folder: string): Promise<number> {
  return (await namesIn(folder)).length
}

/**
 * To people, and to the company with their reply address. Reads files, since the store may have
 * been restored, moved or emptied.
 * @param isMeant takes an address in lower case and the message's time, to the second, in epoch
 * milliseconds
 * @returns how many
 */
export async function removeMail(
  folder: string,
  isMeant: (address: string, at: number) => boolean,
): Promise<number> {
  const files = await findMail(folder, isMeant)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** What `removeMail` would remove. */
export async function findMail(
  folder: string,
  isMeant: (address: string, at: number) => boolean,
): Promise<string[]> {
  const files: string[] = []
  for (const name of await namesIn(folder)) {
    const file = join(folder, name)
    const addresses = await readAddresses(file)
    if (addresses.some(address => isMeant(address, readTime(name)))) files.push(file)
  }
  return files
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => NAME.test(name))
}

async function readAddresses(file: string): Promise<string[]> {
  const [head = ''] = (await readStart(file)).split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return lines.flatMap(line => {
    const [, address] = /^(?:To|Reply-To):(?:.*<|\s*)([^<>\s]+)>?$/i.exec(line) ?? []
    return address ? [address.toLowerCase()] : []
  })
}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_MAX_BYTES) })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
