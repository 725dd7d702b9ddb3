import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../clients/wait-until.ts'
import { findFreePort } from '../servers/free-port.ts'
import { isReady, type OtherBrowser, WINDOW_HEIGHT } from './other-browser.ts'

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
