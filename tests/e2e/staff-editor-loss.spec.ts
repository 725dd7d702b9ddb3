import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, testBrowser } from '@universe/testing/browser/chromium'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { beginArticle, textField, whenSaved } from '@universe/testing/browser/staff-editor'
import {
  enterAs,
  enterAsOwner,
  enterWithPasskey,
  expect,
  type Staff,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { startServer } from '@universe/testing/servers/running-server'
import { inStoreOf, readNewestDraft } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

// Errors that browsers log about a lost server, connection or session. The preview's frame may load
// only then, and be redirected to the sign-in, which cannot be framed; also the browser's own
// message about leaving an untouched page, and about a preview's faked clock.
const expectedErrors =
  /Failed to load resource|net::ERR_|frame-ancestors|beforeunload|Blocked script execution/
test.use({ expectedErrors })

const PARTS = [
  'A reader taps “Pay with my phone bill”.',
  'مرحبا بالعالم 123 — שלום, 日本語.',
  'Emoji 👩‍👩‍👧 and accents é ü ñ; symbols <>&"\' @@ \\n.',
]

/** Types paragraphs at full speed. */
async function typeAll(page: Page, parts: readonly string[]) {
  for (const [index, part] of parts.entries()) {
    if (index > 0) await page.keyboard.type('\n\n')
    await page.keyboard.type(part)
  }
}

const stored = (staff: { server: { dataDir: string } }, id: string) =>
  readNewestDraft(staff.server, id).then(draft => draft?.paragraphs)

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a server killed while typing loses nothing', { tag: SLOW }, async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textField(page).click()
  await typeAll(page, PARTS.slice(0, 1))
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  await page.keyboard.type(' More')
  await staff.server.kill()
  await page.keyboard.type(', while it was dead.')
  await page.keyboard.type('\n\n')
  await page.keyboard.type(PARTS[1] ?? '')
  await page.keyboard.press('Control+s')
  await expect(alert(page, 'Not saved yet: no connection.')).toBeVisible()
  const { port } = new URL(staff.url)
  const env = { ...staff.settings, STAFF_PORT: port }
  staff.server = await startServer(env, staff.server.dataDir)
  await page.getByRole('button', { name: 'Try now' }).click()
  await whenSaved(page)
  expect(await stored(staff, id)).toEqual([
    `${PARTS[0]} More, while it was dead.`,
    ...PARTS.slice(1, 2),
  ])
})

test('interrupted requests and lost responses lose nothing', async ({ context, page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textField(page).click()
  await context.setOffline(true)
  await typeAll(page, PARTS)
  await page.keyboard.press('Control+s')
  await expect(alert(page, 'Your text is kept in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alert(page, 'Not published: your changes are not saved yet.')).toBeVisible()
  await textField(page).press('Control+End')
  await context.setOffline(false)
  await whenSaved(page)
  expect(await stored(staff, id)).toEqual(PARTS)

  // The server saves, and its response is lost.
  let lose: (() => void) | undefined
  await page.route(/\/draft$/, async route => {
    // The first alone.
    if (lose) return route.continue()
    const isLost = new Promise<void>(resolve => {
      lose = resolve
    })
    await route.fetch()
    await isLost
    await route.abort()
  })
  await page.keyboard.type(' One more')
  await page.keyboard.press('Control+s')
  await expect.poll(() => stored(staff, id)).toEqual([...PARTS.slice(0, 2), `${PARTS[2]} One more`])
  await page.keyboard.type(', and another.')
  lose?.()
  await whenSaved(page)
  expect(await stored(staff, id)).toEqual([
    ...PARTS.slice(0, 2),
    `${PARTS[2]} One more, and another.`,
  ])
  await expect(page.getByRole('heading', { name: 'Conflicting changes' })).toHaveCount(0)
})

test('an expired session asks to sign in by a dialog, then saves', async ({ page, staff }) => {
  await enterWithPasskey(page, staff)
  const id = await beginArticle(page, staff.url)
  await textField(page).click()
  await typeAll(page, PARTS.slice(0, 2))
  // The session ends before the saved version's page has loaded.
  const load = await delayRequests(page, /\/articles\/[^/]+\.data/)
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  const address = page.url()
  await inStoreOf(staff.server, ({ db }) => db.deleteFrom('sessions').execute())
  load()
  await expect(page.getByText('Your session has ended. This page stays as it is.')).toBeVisible()
  await page.keyboard.type('\n\n')
  await page.keyboard.type(PARTS[2] ?? '')
  await page.keyboard.press('Control+s')
  await expect(alert(page, 'your session has ended')).toBeVisible()
  // Typing is not interrupted.
  await page.keyboard.type(' Typed on.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await whenSaved(page)
  const expected = [...PARTS.slice(0, 2), `${PARTS[2]} Typed on.`]
  await expect(textField(page)).toHaveValue(expected.join('\n\n'))
  expect(await stored(staff, id)).toEqual(expected)
  expect(page.url()).toBe(address)
})

/** Opens another page's article as another member, in her own browser. */
async function openAsLina(page: Page, staff: Staff, browser: Browser) {
  const lina = await enterAs(browser, staff, ['editor'], { name: 'Lina Haddad' })
  await lina.goto(page.url())
  return lina
}

async function save(page: Page, text: string) {
  await textField(page).fill(text)
  await page.keyboard.press('Control+s')
}

test('merges changes in different paragraphs', async ({ browser, page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await save(page, 'One.\n\nTwo.')
  await whenSaved(page)
  const lina = await openAsLina(page, staff, browser)
  await expect(lina.getByText('has this open too')).toBeVisible()

  await textField(lina).click()
  await lina.keyboard.press('Control+End')
  await lina.keyboard.type(' More of it.')
  await lina.keyboard.press('Control+s')
  await whenSaved(lina)
  await textField(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First: ')
  await page.keyboard.press('Control+s')
  await expect(textField(page)).toHaveValue('First: One.\n\nTwo. More of it.')
  await whenSaved(page)
  // Typing continues at the caret, and undo works on earlier input.
  await page.keyboard.type('X')
  await expect(textField(page)).toHaveValue('First: XOne.\n\nTwo. More of it.')
  await page.keyboard.press('Control+z')
  await expect(textField(page)).toHaveValue('First: One.\n\nTwo. More of it.')
  // The other member's text cannot be undone by the same key, and nothing breaks.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(textField(page)).toHaveValue('First: One.\n\nTwo. More of it.')
  await page.keyboard.type('the ')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  expect(await stored(staff, id)).toEqual(['First: the One.', 'Two. More of it.'])
  await expect(page.getByText('Lina Haddad saved version')).toHaveCount(0)
  await lina.context().close()
})

test('a conflict stays until someone chooses', { tag: SLOW }, async ({ browser, page, staff }) => {
  await page.clock.install()
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const address = page.url()
  await save(page, 'Common.\n\nWas here.')
  await whenSaved(page)
  const lina = await openAsLina(page, staff, browser)
  await page.route(/\/draft$/, route => route.abort())
  await save(page, 'Common.\n\nWritten by me.')
  await expect(alert(page, 'Not saved yet')).toBeVisible()
  await save(lina, 'Common, and hers.\n\nWritten by Lina.')
  await whenSaved(lina)
  await page.unroute(/\/draft$/)
  await page.keyboard.press('Control+s')

  const conflict = page.getByRole('region', { name: 'Conflicting changes' })
  for (const comeBack of [
    () => page.getByRole('link', { name: 'Vacancies' }).click(),
    () => page.getByRole('link', { name: 'Vacancies' }).click(),
    () => page.reload(),
  ]) {
    await expect(conflict).toContainText('Lina Haddad saved version')
    await expect(conflict).toContainText('Written by me.')
    await expect(conflict).toContainText('Written by Lina.')
    await expect(conflict).not.toContainText('Common')
    await comeBack()
    await page.goto(address)
  }
  await expect(conflict).toContainText('Lina Haddad saved version')
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  // Longer than the pause after which typing is saved.
  await page.clock.runFor(3000)
  expect(posts).toEqual([])
  expect(await stored(staff, id)).toEqual(['Common, and hers.', 'Written by Lina.'])

  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await whenSaved(page)
  await expect(textField(page)).toHaveValue('Common, and hers.\n\nWritten by me.')
  expect(await stored(staff, id)).toEqual(['Common, and hers.', 'Written by me.'])
  await lina.context().close()
})

test('shows another version in view', { tag: SLOW }, async ({ browser, page, staff }) => {
  await enterAsOwner(page, staff)
  await beginArticle(page, staff.url)
  const above = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1}.\n\n`).join('')
  await save(page, `${above}Was here.`)
  await whenSaved(page)
  const lina = await openAsLina(page, staff, browser)
  const saveMine = await delayRequests(page, /\/draft$/)
  await textField(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine.')
  await page.keyboard.press('Control+s')
  await save(lina, `${above}Written by Lina.`)
  await whenSaved(lina)
  const top = () => textField(page).evaluate(area => area.getBoundingClientRect().top)
  const before = await top()
  // Polls at once, as on returning to the tab; otherwise every 15 s.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  saveMine()

  const notice = alert(page, 'Not saved. Lina Haddad saved another version.')
  await expect(notice).toBeInViewport()
  await expect(page.getByText('Lina Haddad has this open too')).toHaveCount(1)
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
  await notice.getByRole('button', { name: 'Choose what to keep' }).click()
  const conflict = page.getByRole('region', { name: 'Conflicting changes' })
  await expect(conflict).toBeFocused()
  await expect(conflict.getByRole('heading', { name: 'Conflicting changes' })).toBeInViewport()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await whenSaved(page)
  await lina.context().close()
})

/** Starts a browser whose process can be killed. */
async function launch(profile: string) {
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(testBrowser(), [...CHROMIUM_ARGS, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', line => {
      const [, found] = /DevTools listening on (\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('The browser did not start.')))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context.')
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    /** Kills all its processes at once, like a power failure. */
    async kill() {
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
  }
}

test('a browser that crashes restores what was typed', { tag: SLOW }, async ({ staff }) => {
  const profile = await mkdtemp(join(tmpdir(), 'universe-profile-'))
  let browser = await launch(profile)
  try {
    const { page } = browser
    await enterAsOwner(page, staff)
    const id = await beginArticle(page, staff.url)
    const address = page.url()
    const cookies = await browser.context.cookies()
    // Nothing reaches the server.
    await page.route(/\/draft$/, () => undefined)
    await textField(page).click()
    await typeAll(page, PARTS)
    await page.getByRole('textbox', { name: 'Title' }).fill('Kept')
    // Flushed to disk within half a second.
    await expect.poll(() => mirrored(page)).toContain('Kept')
    await browser.kill()
    expect(await stored(staff, id)).toEqual([])

    browser = await launch(profile)
    await browser.context.addCookies(cookies)
    const again = browser.page
    await again.goto(address)
    await expect(again.getByText('It was restored from this browser')).toBeVisible()
    await expect(textField(again)).toHaveValue(PARTS.join('\n\n'))
    await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
    await again.keyboard.press('Control+s')
    await whenSaved(again)
    expect(await stored(staff, id)).toEqual(PARTS)
    await expect.poll(() => mirrored(again)).toBe('[]')

    // Closing the lid freezes the page; writing continues when it is opened.
    const session = await browser.context.newCDPSession(again)
    await textField(again).focus()
    await again.keyboard.press('Control+End')
    await again.keyboard.type(' Frozen')
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await again.keyboard.type(', and awake.')
    await again.keyboard.press('Control+s')
    await whenSaved(again)
    expect((await stored(staff, id))?.[2]).toBe(`${PARTS[2]} Frozen, and awake.`)
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})

/** Unsaved text in the browser's storage. */
const mirrored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('universe-staff')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

test('a page closed while its disk is slow loses no word', async ({ context, page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const address = page.url()
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...value) {
      const request = Reflect.apply(put, this, value) as IDBRequest<IDBValidKey>
      // Its transaction stays open.
      const until = performance.now() + 300
      const spin = () => {
        if (performance.now() < until) this.get('none').onsuccess = spin
      }
      request.addEventListener('success', spin)
      return request
    }
  })
  await tab.goto(address)
  await whenHydrated(tab)
  const words = 'All of it, and these are the last words'
  await textField(tab).pressSequentially(words, { delay: 50 })
  await tab.close({ runBeforeUnload: true })
  await page.goto(address)
  await whenSaved(page)
  await expect(textField(page)).toHaveValue(words)
  expect(await stored(staff, id)).toEqual([words])
})
