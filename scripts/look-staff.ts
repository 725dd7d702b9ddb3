import type { Browser, Page } from '@playwright/test'
import { addAuthenticator, followOwnerLink } from '@universe/testing/browser/staff-test'
import {
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
} from '@universe/testing/servers/running-server'
import { storeDrafts } from '@universe/testing/stores/drafts'
import { exampleInbox, storeInbox } from '@universe/testing/stores/inbox-requests'
import {
  ISSUES,
  LISTED,
  storeIssues,
  storeNewsletterList,
} from '@universe/testing/stores/newsletter-issues'
import { storeStaffWeek } from '@universe/testing/stores/staff-week'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'

/** A page or state of the staff's app, by its picture's name. */
interface StaffLook {
  name: string
  /** Its address; `%application` and so on stand for ids of stored requests. */
  path: string
  /** Actions before the picture. */
  reach?: (page: Page) => Promise<unknown>
}

let isMine = false

/** Pages without a session. */
const OUTSIDE: StaffLook[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'recovery', path: '/sign-in/recovery' },
  { name: 'useless-link', path: '/link?token=none' },
]

const INSIDE: StaffLook[] = [
  { name: 'inbox', path: '/inbox' },
  { name: 'inbox-empty', path: '/inbox?q=nobody' },
  {
    name: 'inbox-filter',
    path: '/inbox?kind=demo&line=Technologies',
    reach: page => page.getByText('Filter (2)').click(),
  },
  { name: 'inbox-selected', path: '/inbox', reach: select },
  {
    name: 'inbox-changed',
    path: '/inbox',
    reach: async page => {
      await select(page)
      await page.getByText('Assign', { exact: true }).click()
      // Setting the current value again is no change.
      isMine = !isMine
      await page.getByRole('button', { name: isMine ? 'Me' : 'Nobody', exact: true }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  { name: 'inbox-given-up', path: '/inbox?mail=given-up' },
  { name: 'request', path: '/inbox/%contact' },
  {
    name: 'request-more',
    path: '/inbox/%contact',
    reach: page => page.getByRole('article').getByText('More', { exact: true }).click(),
  },
  { name: 'request-new', path: '/inbox/new' },
  { name: 'request-worked', path: '/inbox/%worked?kind=demo', reach: workOn },
  { name: 'request-given-up', path: '/inbox/%refused' },
  { name: 'request-suspicious', path: '/inbox/%suspicious' },
  { name: 'request-spam', path: '/inbox/%spam', reach: callSpam },
  { name: 'application', path: '/inbox/%application' },
  { name: 'articles', path: '/articles' },
  {
    name: 'articles-filter',
    path: '/articles?state=published&category=Software',
    reach: page => page.getByText('Filter (1)').click(),
  },
  {
    name: 'articles-menu',
    path: '/articles?state=draft',
    reach: page => page.getByRole('main').locator('li summary').first().click(),
  },
  { name: 'articles-bin', path: '/articles?state=bin' },
  { name: 'articles-none', path: '/articles?q=zeppelin' },
  { name: 'newsletter', path: '/newsletter' },
  {
    name: 'issue',
    path: '/newsletter',
    reach: async page => {
      await page.getByRole('button', { name: 'New issue' }).click()
      await page.getByLabel('Subject').waitFor()
    },
  },
  ...Object.entries(ISSUES).map(([name, id]) => ({
    name: `issue-${name}`,
    path: `/newsletter/${id}`,
  })),
  { name: 'issue-send', path: `/newsletter/${ISSUES.draft}/send` },
  { name: 'vacancies', path: '/vacancies' },
  { name: 'article', path: '/articles/%edited' },
  { name: 'article-picture', path: '/articles/%edited/picture' },
  { name: 'article-preview', path: '/articles/%edited/preview' },
  { name: 'article-schedule', path: '/articles/%edited/schedule' },
  { name: 'vacancy', path: '/vacancies/%vacancy' },
  { name: 'article-history', path: '/articles/%edited/history' },
  { name: 'people', path: '/people' },
  { name: 'person', path: '/people?address=Dana.Saleh@northernmobile.example' },
  {
    name: 'person-erasing',
    path: '/people?address=Dana.Saleh@northernmobile.example',
    reach: page => page.getByText('Erase …').click(),
  },
  { name: 'person-unknown', path: '/people?address=nobody@example.com' },
  {
    name: 'keys',
    path: '/inbox',
    reach: page => page.keyboard.press('?'),
  },
  { name: 'subscribers', path: '/subscribers' },
  {
    name: 'subscribers-asking',
    path: '/subscribers?state=pending',
    reach: page => page.getByText('Ask to confirm …').click(),
  },
  { name: 'subscribers-suppressed', path: '/subscribers?state=suppressed' },
  { name: 'subscribers-none', path: '/subscribers?q=nobody' },
  { name: 'subscriber', path: '/subscribers/%reader' },
  { name: 'subscriber-imported', path: '/subscribers/%imported' },
  { name: 'subscribers-import', path: '/subscribers/import', reach: lookAtImport },
  { name: 'sender', path: '/newsletter/sender' },
  { name: 'numbers', path: '/numbers' },
  { name: 'numbers-of-a-year', path: '/numbers?weeks=52' },
  { name: 'members', path: '/members' },
  { name: 'member', path: '/members/%member' },
  { name: 'member-invited', path: '/members/%invited' },
  { name: 'account', path: '/account' },
  { name: 'audit', path: '/audit' },
  {
    name: 'audit-proof',
    path: '/audit',
    reach: page => page.getByText('What it proves').click(),
  },
  { name: 'audit-filtered', path: '/audit?action=cv.read' },
  { name: 'audit-empty', path: '/audit?action=audit.exported' },
  { name: 'nothing-here', path: '/nowhere' },
]

async function lookAtImport(page: Page) {
  const table = 'email\nnew@example.com\nno address\nnew@example.com'
  await page.getByLabel('Or paste a table').fill(table)
  await page.getByLabel('Where, when and to what they agreed').fill('Fair in Ramallah, on paper')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByRole('heading', { name: 'Import preview' }).waitFor()
}

async function select(page: Page) {
  const phone = page.getByRole('button', { name: 'Select', exact: true })
  if (await phone.isVisible()) await phone.click()
  for (const row of [1, 3]) {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row)
      .check()
  }
}

const STEPS = ['sign-in-no-owner', 'first-owner', 'welcome', 'recovery-codes']

export const STAFF_LOOKS = [...STEPS, ...[...OUTSIDE, ...INSIDE].map(each => each.name)]

/** @param save writes a named picture of the page */
export type SavePicture = (page: Page, name: string, width: number) => Promise<void>

/**
 * Fills the inbox, creates the first owner from the printed link, and takes pictures of every page
 * and state.
 */
export async function lookAtStaff(
  server: RunningServer,
  browser: Browser,
  { widths, wanted, save }: { widths: readonly number[]; wanted: string[]; save: SavePicture },
): Promise<void> {
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)
  const ids: Record<string, string> = await fillInbox(server)
  const url = readStaffUrl(server)
  const context = await browser.newContext()
  const page = await context.newPage()

  async function lookAt(looks: readonly StaffLook[]) {
    for (const { name, path, reach } of looks.filter(isWanted)) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const named = path.replace(/%(\w+)/, (_, each: string) => ids[each] ?? '')
        await page.goto(new URL(named, url).href)
        await page.waitForLoadState('networkidle')
        await reach?.(page)
        // What a scrolled page hides above itself would show in the picture of all of it.
        await page.evaluate(() => window.scrollTo(0, 0))
        await save(page, `staff-${name}`, width)
      }
    }
  }

  async function lookAtStep(name: string) {
    for (const width of isWanted({ name }) ? widths : []) {
      await page.setViewportSize({ width, height: 900 })
      await save(page, `staff-${name}`, width)
    }
  }

  await addAuthenticator(page)
  const ownerLink = readOwnerLink(server)
  await lookAt([
    { name: 'sign-in-no-owner', path: '/sign-in' },
    { name: 'first-owner', path: ownerLink },
  ])
  await followOwnerLink(page, { ownerLink })
  await lookAtStep('welcome')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await lookAtStep('recovery-codes')
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  Object.assign(ids, await fillStaff(server, ids))
  await lookAt(INSIDE)
  await context.clearCookies()
  await lookAt(OUTSIDE)
  await context.close()
}

/** Adds some history, with a message about the last change. */
async function workOn(page: Page): Promise<void> {
  const article = page.getByRole('article')
  for (const note of [
    'Wants prices for DCB before Thursday.',
    'تريد الأسعار قبل الخميس\nCall her.',
  ]) {
    const same = article.getByRole('listitem').getByText(note)
    const earlier = await same.count()
    await page.getByRole('textbox', { name: 'Note' }).fill(note)
    await page.getByRole('button', { name: 'Add note' }).click()
    // A long history is folded.
    await same.nth(earlier).waitFor({ state: 'attached' })
    // A message closes the menu of the action before it.
    await page.getByText('Note added.').waitFor()
  }
  await article.getByText('More', { exact: true }).click()
  const state = (await article.getByText('Waiting since').count()) > 0 ? 'In progress' : 'Waiting'
  await article.getByRole('button', { name: state, exact: true }).click()
  await page.getByText(/^The request of .* is/).waitFor()
}

async function callSpam(page: Page): Promise<void> {
  if ((await page.getByRole('article').getByText('More', { exact: true }).count()) > 0) {
    await page.getByRole('article').getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Spam', exact: true }).click()
  }
  await page.getByText('Spam.', { exact: true }).waitFor()
}

function fillInbox(server: RunningServer) {
  return inStoreOf(server, async store => {
    const newestFirst = exampleInbox.toSorted((a, b) => a.agoMs - b.agoMs)
    const ids = await storeInbox(store)
    const idOf = (fits: (request: (typeof exampleInbox)[number]) => boolean) =>
      ids[newestFirst.findIndex(fits)] ?? ''
    return {
      contact: idOf(({ kind }) => kind === 'contact'),
      application: idOf(({ kind }) => kind === 'application'),
      givenUp: idOf(({ mail }) => mail === 'given-up'),
      refused: idOf(({ mail }) => mail === 'acknowledgment-given-up'),
      worked: idOf(({ kind }) => kind === 'demo'),
      spam: idOf(({ name }) => name === 'Huda Mansour'),
      suspicious: idOf(({ suspicion }) => suspicion !== undefined),
    }
  })
}

function fillStaff(server: RunningServer, ids: Record<string, string>) {
  const { application = '', givenUp = '', spam = '' } = ids
  const week = { application, givenUp, enquiries: [spam] }
  return inStoreOf(server, async store => {
    await storeNewsletterList(store)
    await storeIssues(store)
    return { ...LISTED, ...(await storeDrafts(store)), ...(await storeStaffWeek(store, week)) }
  })
}
