import { mkdir, open, rename, rm } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import nodemailer from 'nodemailer'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailboxFileName, mailboxFolder } from './mailbox-files.ts'
import type { SmtpServer } from './smtp-server.ts'
import { openSmtp } from './smtp-transport.ts'

/**
 * @param connections kept to an SMTP server
 * @returns `note`: the destination in words, without password
 */
export function openTransport(
  settings: MailSettings,
  connections?: number,
): { transport: MailTransport; note: string } {
  const { smtpServer, smtpRequiresTls, dkim } = settings
  if (smtpServer === undefined) {
    const folder = mailboxFolder(settings)
    return { transport: openMailbox(folder), note: `files in ${folder}` }
  }
  return {
    transport: openSmtp(smtpServer, smtpRequiresTls, { connections, dkim }),
    note: describe(smtpServer),
  }
}

function describe({ host, port, isSecure }: SmtpServer): string {
  const address = isIPv6(host) ? `[${host}]` : host
  return `${isSecure ? 'smtps' : 'smtp'}://${address}${port === undefined ? '' : `:${port}`}`
}

/** One file a message, for mail programs to open. */
export function openMailbox(folder: string): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { message: content } = await composer.sendMail(message.mail)
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      // Sent again after a crash, it overwrites its own file.
      await writeWhole(folder, mailboxFileName(message), content as Readable)
    },
    takeBack: message => rm(join(folder, mailboxFileName(message)), { force: true }),
    close() {},
  }
}

// Atomic for readers of the folder; synced against power failures.
async function writeWhole(folder: string, name: string, content: Readable) {
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
