import { launch } from 'puppeteer-core'
import { isReady, type OtherBrowser, WINDOW_HEIGHT } from './other-browser.ts'

/** Debian's, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<OtherBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return {
    async open(url) {
      // A page left while loading logs aborted requests.
      const known = errors.length
      await page.goto('about:blank')
      errors.length = known
      await page.goto(url)
      await page.waitForFunction(isReady)
    },
    // The driver's `back` waits for a page load, which does not happen within one page.
    back: () => page.evaluate(() => history.back()),
    resize: width => page.setViewport({ width, height: WINDOW_HEIGHT }),
    async evaluate(read, ...args) {
      const result = await page.evaluate(`(${read}).apply(null, ${JSON.stringify(args)})`)
      return result as ReturnType<typeof read>
    },
    click: selector => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    async upload(selector, path) {
      const input = await page.$(selector)
      await input?.toElement('input').then(element => element.uploadFile(path))
    },
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}
