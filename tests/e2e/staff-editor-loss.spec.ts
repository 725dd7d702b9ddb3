import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, testBrowser } from '@universe/testing/browser/chromium'
import {
  beginArticle,
  boxTexts,
  textBoxes,
  whenSaved,
} from '@universe/testing/browser/staff-editor'
import {
  addAuthenticator,
  enrollAsOwner,
  enterAsOwner,
  expect,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { startServer } from '@universe/testing/servers/running-server'
import { inStoreOf, readNewestDraft, readRevisions } from '@universe/testing/stores/stored-drafts'

test.use({ settings: staffAlone })

// What a browser says by itself of a server, a line or a session that is gone.
test.use({ expectedErrors: /Failed to load resource|net::ERR_/ })

const PARTS = [
  'A reader taps “Pay with my phone bill”.',
  'مرحبا بالعالم 123 — שלום, 日本語.',
  'Emoji 👩‍👩‍👧 and accents é ü ñ; symbols <>&"\' @@ \\n.',
]

/** Types paragraphs into the first box as fast as keys come. */
async function typeAll(page: Page, parts: readonly string[]) {
  for (const [index, part] of parts.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(part)
  }
}

const stored = (staff: { server: { dataDir: string } }, id: string) =>
  readNewestDraft(staff.server, id).then(draft => draft?.paragraphs)

/** @returns the texts of the last two revisions */
const readKept = async (staff: { server: { dataDir: string } }, id: string) =>
  (await readRevisions(staff.server, id)).slice(-2).map(({ draft }) => draft.paragraphs)

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a server that is killed while one types has it all once it is back', async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textBoxes(page).first().click()
  await typeAll(page, PARTS.slice(0, 1))
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  await page.keyboard.type(' More')
  await staff.server.kill()
  await page.keyboard.type(', while it was dead.')
  await page.keyboard.press('Enter')
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

test('a line that is cut, and one that loses an answer, loses nothing and makes no conflict', async ({
  context,
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textBoxes(page).first().click()
  await context.setOffline(true)
  await typeAll(page, PARTS)
  await page.keyboard.press('Control+s')
  await expect(alert(page, 'What you wrote is kept in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alert(page, 'Not published: what you wrote is not saved yet.')).toBeVisible()
  await textBoxes(page).nth(2).press('End')
  await context.setOffline(false)
  await whenSaved(page)
  expect(await stored(staff, id)).toEqual(PARTS)

  // The server saves what comes, and its answer never arrives.
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
  await expect(page.getByRole('heading', { name: 'There is another version' })).toHaveCount(0)
})

test('a session that ended asks to sign in over the page, and then saves by itself', async ({
  page,
  staff,
}) => {
  await addAuthenticator(page)
  await enrollAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textBoxes(page).first().click()
  await typeAll(page, PARTS.slice(0, 2))
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  await inStoreOf(staff.server, ({ db }) => db.deleteFrom('sessions').execute())
  await page.keyboard.press('Enter')
  await page.keyboard.type(PARTS[2] ?? '')
  await page.keyboard.press('Control+s')
  await expect(alert(page, 'your session has ended')).toBeVisible()
  // Whoever types on is not interrupted.
  await page.keyboard.type(' Typed on.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await whenSaved(page)
  const expected = [...PARTS.slice(0, 2), `${PARTS[2]} Typed on.`]
  expect(await boxTexts(page)).toEqual([...expected, ''])
  expect(await stored(staff, id)).toEqual(expected)
})

test('two tabs overwrite nothing: both versions are shown, and both are kept', async ({
  context,
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const other = await context.newPage()
  await other.goto(page.url())
  await textBoxes(other).first().click()
  await textBoxes(page).first().click()
  await page.keyboard.type('Common.')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  // A tab in which nothing is written follows the other.
  await expect.poll(() => boxTexts(other)).toEqual(['Common.', ''])

  await other.route(/\/draft$/, route => route.abort())
  await textBoxes(other).last().click()
  await other.keyboard.type('Written in the other tab.')
  await textBoxes(page).last().click()
  await page.keyboard.type('Written in this tab.')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  expect(await boxTexts(other)).toEqual(['Common.', 'Written in the other tab.', ''])
  await other.unroute(/\/draft$/)
  await other.keyboard.press('Control+s')
  const conflict = other.getByRole('region', { name: 'There is another version' })
  await expect(conflict).toContainText('Written in the other tab.')
  await expect(conflict).toContainText('Written in this tab.')
  await expect(conflict).not.toContainText('Common.')
  expect(await stored(staff, id)).toEqual(['Common.', 'Written in this tab.'])
  await conflict.getByRole('button', { name: 'Take the other' }).click()
  await whenSaved(other)
  await expect.poll(() => boxTexts(other)).toEqual(['Common.', 'Written in this tab.', ''])
  const texts = (await readRevisions(staff.server, id)).map(({ draft }) => draft.paragraphs[1])
  expect(texts.slice(-3)).toEqual([
    ...['Written in this tab.', 'Written in the other tab.', 'Written in this tab.'],
  ])
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
    /** Ends all of its processes at once, as an empty battery does. */
    async kill() {
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
  }
}

test('a browser that dies while one types has it all as it is opened again', async ({ staff }) => {
  const profile = await mkdtemp(join(tmpdir(), 'universe-profile-'))
  let browser = await launch(profile)
  try {
    const { page } = browser
    await enterAsOwner(page, staff)
    const id = await beginArticle(page, staff.url)
    const address = page.url()
    const cookies = await browser.context.cookies()
    // Nothing of it reaches the server.
    await page.route(/\/draft$/, () => undefined)
    await textBoxes(page).first().click()
    await typeAll(page, PARTS)
    await page.getByRole('textbox', { name: 'Title' }).fill('Kept')
    // What is written to the disk within half a second is not lost; a lid closes no faster.
    await expect.poll(() => mirrored(page)).toContain('Kept')
    await browser.kill()
    expect(await stored(staff, id)).toEqual([])

    browser = await launch(profile)
    await browser.context.addCookies(cookies)
    const again = browser.page
    await again.goto(address)
    await expect(again.getByText('It was kept in this browser, and is back.')).toBeVisible()
    expect(await boxTexts(again)).toEqual([...PARTS, ''])
    await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
    await again.keyboard.press('Control+s')
    await whenSaved(again)
    expect(await stored(staff, id)).toEqual(PARTS)
    await expect.poll(() => mirrored(again)).toBe('[]')

    // What is discarded stays in the history, and comes back; what is written after is in no danger.
    const discard = again.getByRole('button', { name: 'Discard it' })
    await discard.click()
    await expect.poll(() => boxTexts(again)).toEqual([''])
    await whenSaved(again)
    expect(await readKept(staff, id)).toEqual([PARTS, []])
    await again.getByRole('button', { name: 'Bring it back' }).click()
    await expect.poll(() => boxTexts(again)).toEqual([...PARTS, ''])
    await expect(discard).toBeVisible()

    // A lid that is closed freezes the page; as it is opened, writing goes on.
    const session = await browser.context.newCDPSession(again)
    await textBoxes(again).nth(2).focus()
    await again.keyboard.press('End')
    await again.keyboard.type(' Frozen')
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await again.keyboard.type(', and awake.')
    await again.keyboard.press('Control+s')
    await whenSaved(again)
    expect((await stored(staff, id))?.[2]).toBe(`${PARTS[2]} Frozen, and awake.`)
    await expect(discard).toBeHidden()
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})

/** What the browser keeps on its disk of what is not saved. */
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
