import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../servers/mail-server.ts'
import { discard, type RunningServer, startServer } from '../servers/running-server.ts'
import { whenHydrated } from './hydrated.ts'

interface Company {
  server: RunningServer
  mail: MailServer
}

interface Watch {
  /** The console errors that a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp | undefined
}

/**
 * The project's browser test: the real server and a real SMTP server per worker, and a page that
 * fails on any console error and on any request that leaves our own origin.
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
    if (javaScriptEnabled !== false) actOnlyWhenScriptsRun(page)
    const faults: string[] = []
    page.on('pageerror', error => faults.push(String(error)))
    page.on('console', message => {
      const text = message.text()
      if (message.type() !== 'error' || expectedErrors?.test(text)) return
      faults.push(text)
    })
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== company.server.url) {
        faults.push(`A request left our origin: ${request.url()}`)
      }
    })
    await use(page)
    expect(faults).toEqual([])
  },
})

/**
 * Each server's own folder, in which all keep the pictures that they make in one: a picture takes up
 * to a second, one at a time, and until all of a list are there a page's code waits behind them.
 */
async function makeDataDir(pictures: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'universe-'))
  await mkdir(pictures, { recursive: true })
  await symlink(pictures, join(folder, 'pictures-cache'))
  return folder
}

/**
 * A page starts its scripts after its first paint, and a test that acts before would act without
 * them: it waits, unless it says itself what to wait for.
 */
function actOnlyWhenScriptsRun(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await whenScriptsRun(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async options => {
    const response = await reload(options)
    if (!options?.waitUntil) await whenScriptsRun(page)
    return response
  }
}

/** Waits until React has hydrated the page and has nothing more to do. */
export async function whenScriptsRun(page: Page): Promise<void> {
  await whenHydrated(page)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })))
}

/** Stops the page's clock a minute from now: timers fire when a test runs it on, and not before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

const FRAME_MS = 16

/** Lets a stopped clock go on frame by frame, which code may wait for, until something holds. */
export async function runFramesUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(FRAME_MS)
    return holds()
  }
  await expect.poll(look).toBe(true)
}

export { expect }
