import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../servers/mail-server.ts'
import { discard, type RunningServer, startServer } from '../servers/running-server.ts'
import { waitOnceOpened, whenHydrated } from './hydrated.ts'
import { watchFaults } from './visit.ts'

interface Company {
  server: RunningServer
  mail: MailServer
}

interface Watch {
  /** Console errors that a test provokes; others fail it. */
  expectedErrors: RegExp | undefined
}

/**
 * A real server and SMTP server per worker; fails on console errors and requests to other origins.
 */
export const test = base.extend<Watch, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { project }) => {
      const mail = await startMailServer()
      const server = await startServer(
        { SMTP_URL: mail.url },
        await makeDataDir(join(project.outputDir, 'pictures-cache')),
      )
      await use({ server, mail })
      await server.stop()
      await mail.stop()
      await discard(server)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ company }, use) => use(company.server.url),
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, company, expectedErrors, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitOnceOpened(page, whenScriptsRun)
    const faults = watchFaults(page, company.server.url, expectedErrors)
    await use(page)
    expect(faults).toEqual([])
  },
})

/** Generated pictures are shared: one takes up to a second, and a page's code waits behind it. */
async function makeDataDir(pictures: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'universe-'))
  await mkdir(pictures, { recursive: true })
  await symlink(pictures, join(folder, 'pictures-cache'))
  return folder
}

export async function whenScriptsRun(page: Page): Promise<void> {
  await whenHydrated(page)
  await page.locator('html[data-whole]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })))
}

/** Timers fire only when the test advances the clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

const FRAME_MS = 16

/** Advances a frozen clock, for code that waits for frames. */
export async function runFramesUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(FRAME_MS)
    return holds()
  }
  await expect.poll(look).toBe(true)
}

export { expect }

export function tokenColor(page: Page, token: string): Promise<string> {
  return page.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}
