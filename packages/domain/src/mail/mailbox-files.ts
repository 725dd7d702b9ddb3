import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMessage } from './mail-transport.ts'
import type { OutboxMessage } from './outbox-repository.ts'

/** Characters of the message id in a file name. */
const ID_END = 12
/** A message's file name, with a leading dot while being written. */
const NAME = /^\.?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[a-z]+-[0-9a-f]+\.eml(?:\.part)?$/
/** Our headers take some hundred bytes, or two thousand with long non-Latin names. */
const HEAD_MAX_BYTES = 8 * 1024

/** @returns the folder of messages when there is no mail server */
export function mailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mailbox')
}

/** @returns `<time>-<purpose>-<id>.eml`, stable for a message */
export function mailboxFileName({
  id,
  purpose,
  createdAt,
}: Pick<OutgoingMessage, 'id' | 'purpose' | 'createdAt'>): string {
  const time = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${purpose}-${id.slice(-ID_END)}.eml`
}

/** Removes the files of messages, if they exist. */
export async function removeMessages(
  folder: string,
  messages: readonly Pick<OutboxMessage, 'id' | 'purpose' | 'created_at'>[],
): Promise<void> {
  for (const { created_at: createdAt, ...message } of messages) {
    await rm(join(folder, mailboxFileName({ ...message, createdAt })), { force: true })
  }
}

/** Removes messages created before a time, in epoch milliseconds. Other files are left alone. */
export async function removeOldMail(folder: string, before: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (readTime(name) < before) await rm(join(folder, name), { force: true })
  }
}

/** @returns the message's creation time, to the second, in epoch milliseconds */
function readTime(name: string): number {
  const [, ...time] = NAME.exec(name) ?? []
  const [year = 0, month = 0, ...rest] = time.map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

export async function countMail(folder: string): Promise<number> {
  return (await namesIn(folder)).length
}

/**
 * Removes messages to people, and messages to the company whose reply address is theirs. Reads the
 * files, not the store, which may have been restored, moved or emptied since.
 * @param isMeant called with an address in lower case and the message's creation time, to the
 *   second, in epoch milliseconds
 * @returns how many were removed
 */
export async function removeMail(
  folder: string,
  isMeant: (address: string, at: number) => boolean,
): Promise<number> {
  const files = await findMail(folder, isMeant)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** @returns the files that `removeMail` would remove */
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
