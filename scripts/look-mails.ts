import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { type ExampleMail, makeExampleMails } from '@universe/testing/stores/example-mails'
import type { SavePicture } from './look-staff.ts'

/** A phone, or a pane beside the list of mails. */
const WIDTHS = [390, 800]

/** Takes a picture of every mail, in light and dark mode. */
export async function lookAtMails(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: SavePicture,
): Promise<void> {
  const mails = (await makeMails()).filter(({ name }) => isWanted(`mail-${name}`))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const { name, html } of mails) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        await page.setContent(html)
        await save(page, `mail-${name}-${colorScheme}`, width)
      }
    }
    await context.close()
  }
}

async function makeMails(): Promise<ExampleMail[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-look-'))
  const store = openStore({ dataDir })
  try {
    await migrateStore(store)
    return await makeExampleMails(store)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}
