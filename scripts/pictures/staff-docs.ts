import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { discard, startServer } from '@universe/testing/servers/running-server'
import sharp from 'sharp'
import { buildApps } from '../build.ts'
import { lookAtStaff } from '../look-staff.ts'

/** The pictures of `docs/staff.md`: pages of the staff's app with the example inbox. */
const FOLDER = join(import.meta.dirname, '../../docs')
const PAGES = [
  'welcome',
  'inbox',
  'request-given-up',
  'person',
  'articles',
  'article',
  'numbers',
  'members',
  'audit',
]
const WIDTH = 1280
const SHOWN_WIDTH = 960
const MAX_BYTES = 80_000

export async function makeStaffDocs(): Promise<void> {
  await buildApps()
  const server = await startServer({ STAFF_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  try {
    await lookAtStaff(server, browser, { widths: [WIDTH], wanted: PAGES, save })
  } finally {
    await browser.close()
    await server.stop()
    await discard(server)
  }
}

async function save(page: Page, name: string): Promise<void> {
  const screen = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: 800 } })
  const picture = await sharp(screen)
    .resize(SHOWN_WIDTH)
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
  if (picture.length > MAX_BYTES) throw new Error(`${name} takes ${picture.length} bytes.`)
  writeFileSync(join(FOLDER, `${name}.jpg`), picture)
}
