import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { KINDS, sumBytes, visit } from '@universe/testing/browser/first-visit'
import { screens } from '@universe/testing/browser/screens'
import {
  CSS_MAX_BYTES,
  FIELD_JS_BYTES,
  FONT_MAX_BYTES,
  HOME_MAX_BYTES,
  JS_MAX_BYTES,
} from '../../lab/bench/budgets.ts'

/** Downloads of a first visit on a phone until the page is at rest, in bytes, never in time. */
for (const [screen, address] of Object.entries(screens)) {
  test(`${screen} stays within its byte budget`, async ({ browser, company, request }) => {
    const downloads = await visit(browser, `${company.server.url}${address}`)
    const scripts = sumBytes(downloads, 'js', 'outbox')
    expect
      .soft(scripts, 'scripts, idle ones included, with room for one more field')
      .toBeLessThanOrEqual(JS_MAX_BYTES - FIELD_JS_BYTES)
    const html = await (await request.get(address)).text()
    const css = sumBytes(downloads, 'css') + (await weighWrittenStyles(html, request))
    expect.soft(css, 'CSS').toBeLessThanOrEqual(CSS_MAX_BYTES)
    const fonts = downloads.filter(({ kind }) => kind === 'font')
    expect.soft(fonts, 'one font file').toHaveLength(1)
    expect.soft(sumBytes(fonts, 'font'), 'font').toBeLessThanOrEqual(FONT_MAX_BYTES)
    if (screen !== 'Home') return
    const page = sumBytes(downloads, ...KINDS.filter(kind => kind !== 'film'))
    expect.soft(page, 'Home before its film').toBeLessThanOrEqual(HOME_MAX_BYTES)
  })
}

/** @returns the size of a document's inlined styles as files, in bytes */
async function weighWrittenStyles(html: string, request: APIRequestContext): Promise<number> {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)]
  expect(links.length).toBeGreaterThan(0)
  const files = await Promise.all(
    links.map(([, href = '']) => request.get(href, { headers: { 'accept-encoding': 'br' } })),
  )
  return files.reduce((sum, file) => sum + Number(file.headers()['content-length']), 0)
}
