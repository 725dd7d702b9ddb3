import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTransport, OutgoingMessage } from './mail-transport.ts'

/** So many characters of a message's id name its file. */
const ID_END = 12
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/** Keeps each message as a file that mail programs open: `<time>-<purpose>-<id>.eml`. */
export function openMailbox(folder: string): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { message: content } = await composer.sendMail(message.mail)
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      await writeWhole(folder, fileName(message), content as Buffer)
    },
    close() {},
  }
}

/** Removes the files of messages, if the mailbox has any. @returns how many it had */
export async function removeFromMailbox(folder: string, ids: readonly string[]): Promise<number> {
  const endings = ids.map(fileEnding)
  const names = await readdir(folder).catch(() => [])
  const theirs = names.filter(name => endings.some(ending => name.endsWith(ending)))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  return theirs.length
}

// The same message has the same name: sent again after a crash, it replaces itself.
function fileName({ id, purpose, createdAt }: OutgoingMessage): string {
  const time = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${purpose}${fileEnding(id)}`
}

function fileEnding(id: string): string {
  return `-${id.slice(-ID_END)}.eml`
}

// A reader of the folder sees a whole file or none, and a power cut leaves no empty one.
async function writeWhole(folder: string, name: string, content: Buffer) {
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
