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

/** They mostly wait until a page is at rest. */
const AT_ONCE = 3

/** Downloads of a first visit on a phone until the page is at rest, in bytes, never in time. */
test('every screen stays within its byte budget', async ({ browser, company, request }) => {
  test.setTimeout(180_000)
  const weigh = async ([screen, address]: [string, string]) => {
    const downloads = await visit(browser, `${company.server.url}${address}`)
    const scripts = sumBytes(downloads, 'js', 'outbox')
    expect
      .soft(scripts, `scripts of ${screen}, idle ones included, with room for one more field`)
      .toBeLessThanOrEqual(JS_MAX_BYTES - FIELD_JS_BYTES)
    const html = await (await request.get(address)).text()
    const css = sumBytes(downloads, 'css') + (await weighWrittenStyles(html, request))
    expect.soft(css, `CSS of ${screen}`).toBeLessThanOrEqual(CSS_MAX_BYTES)
    const fonts = downloads.filter(({ kind }) => kind === 'font')
    expect.soft(fonts, `one font file of ${screen}`).toHaveLength(1)
    expect.soft(sumBytes(fonts, 'font'), `font of ${screen}`).toBeLessThanOrEqual(FONT_MAX_BYTES)
    if (screen !== 'Home') return
    const page = sumBytes(downloads, ...KINDS.filter(kind => kind !== 'film'))
    expect.soft(page, 'Home before its film').toBeLessThanOrEqual(HOME_MAX_BYTES)
  }
  const left = Object.entries(screens)
  while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map(weigh))
})

/** @returns the size of a document's inlined styles as files, in bytes */
async function weighWrittenStyles(html: string, request: APIRequestContext): Promise<number> {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)]
  expect(links.length).toBeGreaterThan(0)
  const files = await Promise.all(
    links.map(([, href = '']) => request.get(href, { headers: { 'accept-encoding': 'br' } })),
  )
  return files.reduce((sum, file) => sum + Number(file.headers()['content-length']), 0)
}
