import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isolate } from '@universe/contract/isolate'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { siteForms } from '@universe/testing/browser/site-forms'
import {
  enterAs,
  enterAsOwner,
  expect,
  type Staff,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { apply, contact, pdf, sendTo } from '@universe/testing/clients/api-requests'
import {
  exampleInbox,
  type InboxRequest,
  storeInboxOf,
} from '@universe/testing/stores/inbox-requests'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

/** The inbox, as those who answer requests use it. */
const PER_PAGE = 50
const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
const request = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox')

const fill = ({ server }: Staff, requests?: readonly InboxRequest[]) =>
  storeInboxOf(server, requests)

test('filters and searches are in the URL, and find people as typed', async ({ page, staff }) => {
  await fill(staff)
  await enterAsOwner(page, staff)
  await expect(rows(page)).toHaveCount(exampleInbox.length)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('link', { name: 'Demo', exact: true }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('link', { name: 'Technologies', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/inbox?kind=demo&line=Technologies')
  await rows(page).first().getByRole('link').click()
  await expect(request(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page).toHaveURL(/\/inbox\/[\w-]+\?kind=demo&line=Technologies$/)
  await page.goBack()
  await page.goBack()
  await expect(rows(page)).toHaveCount(4)
  await page.getByText('Filter (1)').click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows(page).getByText('Suspicious')).toBeVisible()
  await page.getByRole('link', { name: 'Suspicious' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('link').click()
  await expect(request(page)).toContainText('Sent 740 ms after the form appeared')

  await page.goto('/inbox')
  const look = async (typed: string) => {
    await search(page).fill(typed)
    await search(page).press('Enter')
    await expect(page).toHaveURL(address => address.searchParams.get('q') === typed)
  }
  await look('059 912 3456')
  await expect(rows(page).filter({ hasText: 'Dana Saleh' })).toHaveCount(2)
  const nobody = {
    'NEAR(a b) OR *': 'No results',
    '…!?': 'Nothing to search for',
  }
  for (const [typed, told] of Object.entries(nobody)) {
    await look(typed)
    await expect(page.getByRole('heading', { name: told }), typed).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show all requests' }).click()
  await expect(rows(page)).toHaveCount(exampleInbox.length)

  const answer = await delayRequests(page, /q=Dana$/)
  await search(page).fill('Dana')
  await search(page).press('Enter')
  await search(page).pressSequentially(' Sa')
  answer()
  await expect(page).toHaveURL(/q=Dana$/)
  await expect(rows(page).filter({ hasText: 'Dana Saleh' })).toHaveCount(2)
  await expect(search(page), 'what was typed meanwhile').toHaveValue('Dana Sa')
})

test('pages of the list show each request once', { tag: SLOW }, async ({ page, staff }) => {
  const many = Array.from({ length: 2 * PER_PAGE + 10 }, (_, index): InboxRequest => {
    return { kind: 'contact', name: `Visitor ${index}`, topic: 'Telecom', agoMs: index * 60_000 }
  })
  await fill(staff, many)
  await enterAsOwner(page, staff)
  const seen: string[] = []
  const note = async (count: number) => {
    await expect(rows(page)).toHaveCount(count)
    seen.push(...(await rows(page).getByRole('link').allInnerTexts()))
  }
  await note(PER_PAGE)
  await fill(staff, [{ kind: 'contact', name: 'A new one', topic: 'Telecom', agoMs: 0 }])
  await page.getByRole('link', { name: 'Older' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back to the newest' })).toBeVisible()
  await note(PER_PAGE)
  // From an open request back to its page of the list, and its row.
  await rows(page).nth(2).getByRole('link').press('Enter')
  await expect(request(page).getByRole('heading', { level: 2 })).toBeFocused()
  const opened = await request(page).getByRole('heading', { level: 2 }).innerText()
  await page.getByRole('link', { name: 'Inbox' }).last().press('Enter')
  await expect(page.getByRole('link', { name: opened })).toBeFocused()
  await expect(rows(page)).toHaveCount(PER_PAGE)
  await page.getByRole('link', { name: 'Older' }).click()
  await note(10)
  expect(new Set(seen).size).toBe(many.length)
  await page.getByRole('link', { name: 'Back to the newest' }).click()
  await expect(rows(page).first()).toContainText('A new one')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a call can be entered by hand, and corrected if invalid', async ({ page, staff }) => {
    await enterAsOwner(page, staff)
    await page.getByRole('link', { name: 'New request' }).tap()
    await page.getByLabel('Business line').selectOption('Telecom')
    await page.getByLabel('Name', { exact: true }).fill('Dana Saleh')
    await page.getByLabel('Company').fill('Northern Mobile')
    await page.getByLabel('Email').fill('dana@northern.example')
    await page.getByLabel('Phone').fill('599 12')
    await page.getByLabel('Note').fill('Wants a call on Sunday.')
    await page.getByRole('button', { name: 'Save request' }).tap()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.getByLabel('Phone').fill('0599 123 456')
    await page.getByRole('button', { name: 'Save request' }).tap()
    await expect(
      page.getByText(`The request of ${isolate('Dana Saleh')} is entered.`),
    ).toBeFocused()
    await expect(request(page)).toContainText('Sara Amin, from a call No consent is recorded.')
    await expect(request(page)).toContainText('Wants a call on Sunday.')
    await page.getByRole('link', { name: 'Inbox' }).first().tap()
    await expect(rows(page).first()).toContainText('from a call')
  })
})

test.describe('with a mail server that refuses', () => {
  test.use({ settings: ({ mail }, use) => use({ SMTP_URL: mail.url }) })

  test('given-up mail can be sent again', async ({ page, staff, mail, refused }) => {
    refused.add('info@universe.example')
    await sendTo(staff.server.url, contact())
    await enterAsOwner(page, staff)
    await expect
      .poll(async () => {
        await page.goto('/inbox?mail=given-up')
        return rows(page).count()
      })
      .toBe(1)
    await rows(page).first().getByRole('link').click()
    await expect(request(page)).toContainText('Company’s mail not sent after one attempt')
    await expect(request(page)).toContainText('550')
    await expect(request(page)).toContainText('5.7.1 not you')
    refused.clear()
    await page.getByRole('button', { name: 'Send again' }).press('Enter')
    await expect(page.getByText('Sending again.')).toBeFocused()
    await expect
      .poll(async () => {
        await page.reload()
        return request(page).innerText()
      })
      .toContain('Company’s mail accepted by the mail server')
    expect(mail.to('info@universe.example')).toHaveLength(1)
  })
})

test.describe('with the site', () => {
  test.use({ settings: {} })

  test('a request sent from the site has its mail’s state', async ({ browser, page, staff }) => {
    await enterAsOwner(page, staff)
    await expect(page.getByText('No open requests')).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.clock.install()
    await visitor.goto(`${staff.server.url}/contact`)
    await siteForms.contact.fill(visitor, 'sara@olive.example')
    // Faster submissions are suspicious.
    await visitor.clock.fastForward(2500)
    await visitor.getByRole('main').getByRole('button', { name: siteForms.contact.button }).click()
    const reference = visitor.getByText(/reference/i).first()
    await expect(reference).toContainText(/[2-9A-Z]{6}/)
    const [told = ''] = /[2-9A-Z]{6}/.exec(await reference.innerText()) ?? []
    await visitor.close()

    await expect
      .poll(async () => {
        await page.reload()
        return rows(page).first().innerText()
      })
      .toContain('written')
    await search(page).fill(told)
    await search(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Sara Odeh' }).click()
    await expect(request(page)).toContainText('Olive Press')
    await expect(request(page)).toContainText('sara@olive.example')
    // Without a mail server it is written to a file.
    await expect(request(page)).toContainText('Company’s mail written to a file')
    await expect(request(page)).toContainText('Acknowledgment written to a file')
  })

  test('a recruiter can download a CV, which is audited', async ({ browser, page, staff }) => {
    expect((await sendTo(staff.server.url, apply())).status).toBe(200)
    await enterAsOwner(page, staff)
    const recruiter = await enterAs(browser, staff, ['recruiter'])
    await rows(recruiter).first().getByRole('link').click()
    const [download] = await Promise.all([
      recruiter.waitForEvent('download'),
      recruiter.getByRole('link', { name: 'Download CV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('cv-ada-lovelace.pdf')
    expect(await readFile((await download.path()) ?? '')).toEqual(pdf)
    const answer = await recruiter.request.get(`${recruiter.url().split('?')[0]}/cv`)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    await recruiter.context().close()
  })
})

test('a withheld acknowledgement can be sent', { tag: SLOW }, async ({ page, staff }) => {
  const visitor = { kind: 'contact', topic: 'Telecom', agoMs: 0, mail: 'not-acknowledged' } as const
  await storeInboxOf(staff.server, [
    { ...visitor, name: 'Huda Nasser' },
    { ...visitor, name: 'Tareq Sabri' },
    ...exampleInbox,
  ])
  await enterAsOwner(page, staff)
  const tab = page.getByRole('link', { name: /^Not acknowledged/ })
  await tab.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not acknowledged')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Huda Nasser' }).click()
  const told = request(page).getByRole('region', { name: 'Not acknowledged' })
  await expect(told).toContainText('The sender’s connection had reached its daily limit.')
  await told.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sending the acknowledgment.')).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toBeVisible()

  await tab.click()
  await expect(request(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: 'Send acknowledgments' }).click()
  await expect(page.getByText('Sending 2 acknowledgments.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('requests can be found and sent again', { tag: SLOW }, async ({ page, staff }) => {
    await fill(staff)
    await enterAsOwner(page, staff)
    await page.getByRole('link', { name: 'Mail not sent' }).click()
    await search(page).fill('karim')
    await search(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Karim Odeh' }).click()
    await expect(request(page)).toContainText('550 5.1.1 No such mailbox here')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(request(page)).toContainText('Sending again.')
  })
})
