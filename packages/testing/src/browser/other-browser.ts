import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { waitUntil } from '../clients/wait-until.ts'
import { findFreePort } from '../servers/free-port.ts'

export interface OtherBrowser {
  /** Waits for hydration. */
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Each engine has its own minimum width. */
  resize(width: number): Promise<void>
  /** Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** A native click, after scrolling into view. */
  click(selector: string): Promise<void>
  /** Native key presses; a line break is Enter. */
  type(selector: string, text: string): Promise<void>
  upload(selector: string, path: string): Promise<void>
  /** Logged since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

const WINDOW_HEIGHT = 900

export function isReady(): boolean {
  if (document.readyState !== 'complete') return false
  return Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber'))
}

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

const STARTS_WITHIN_MS = 20_000
const READY_WITHIN_MS = 20_000
/** W3C WebDriver, 17.4.2. */
const ENTER = '\uE007'

/** Debian's MiniBrowser (WebKitGTK), driven by WebDriver. */
export async function startWebKit(): Promise<OtherBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'universe-webkit-'))
  const screen = await startScreen()
  const port = await findFreePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' },
  })

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const init = { method, body: body && JSON.stringify(body) } as RequestInit
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = (await answer.json()) as { value: Value }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const answers = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    )
  await waitUntil('WebKitWebDriver answers', answers, STARTS_WITHIN_MS)
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const browserOptions = { binary, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const post = <Value>(path: string, body: object) =>
    send<Value>('POST', `/session/${sessionId}${path}`, body)
  async function find(selector: string): Promise<string> {
    const found = await post<object>('/element', { using: 'css selector', value: selector })
    return `/element/${Object.values(found)[0]}`
  }
  const evaluate: OtherBrowser['evaluate'] = (read, ...args) =>
    post('/execute/sync', { script: `return (${read}).apply(null, arguments)`, args })

  const errors: string[] = []
  return {
    async open(url) {
      errors.push(...(await evaluate(readErrors)))
      await post('/url', { url })
      await evaluate(keepErrors)
      await waitUntil(`${url} is ready`, () => evaluate(isReady), READY_WITHIN_MS)
    },
    back: () => post('/back', {}),
    resize: width => post('/window/rect', { x: 0, y: 0, width, height: WINDOW_HEIGHT }),
    evaluate,
    async click(selector) {
      // The driver clicks during smooth scrolling and misses.
      const show = (target: string) =>
        document.querySelector(target)?.scrollIntoView({ behavior: 'instant', block: 'center' })
      await evaluate(show, selector)
      await post(`${await find(selector)}/click`, {})
    },
    type: async (selector, text) =>
      post(`${await find(selector)}/value`, { text: text.replaceAll('\n', ENTER) }),
    upload: async (selector, path) => post(`${await find(selector)}/value`, { text: path }),
    takeErrors: async () => [...errors.splice(0), ...(await evaluate(readErrors))],
    async close() {
      await send('DELETE', `/session/${sessionId}`)
      await end(driver)
      await end(screen.server)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The driver does not report them. */
function keepErrors(): void {
  const errors: string[] = []
  Object.assign(window, { errors })
  const { error: log } = console
  console.error = (...told) => {
    errors.push(told.join(' '))
    log(...told)
  }
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
}

function readErrors(): string[] {
  return (window as { errors?: string[] }).errors?.splice(0) ?? []
}

/** At a free display number. */
async function startScreen(): Promise<{ display: string; server: ChildProcess }> {
  const size = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '1', ...size])
  const [number] = await once(server.stdout, 'data')
  return { display: `:${String(number).trim()}`, server }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
