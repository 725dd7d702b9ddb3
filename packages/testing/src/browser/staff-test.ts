import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test'
import type { Role } from '@universe/domain/staff/roles'
import { createAuthenticator } from '../clients/software-authenticator.ts'
import { enterByHttp } from '../clients/staff-visit.ts'
import { type MailServer, refusal, startMailServer } from '../servers/mail-server.ts'
import {
  compiledOnce,
  discard,
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from '../servers/running-server.ts'
import { keepStore, putMigratedFile, putStoreBack } from '../stores/migrated-file.ts'
import { inStoreOf } from '../stores/stored-drafts.ts'
import { waitOnceOpened, whenHydrated } from './hydrated.ts'
import { watchFaults } from './visit.ts'

export interface Staff {
  server: RunningServer
  settings: Record<string, string>
  /** The staff's origin. */
  url: string
  /** Printed by the first start; works once. */
  ownerLink: string
}

interface OwnOptions {
  staff: Staff
  /** For servers whose `settings` name it; empty when a test begins. */
  mail: MailServer
  refused: Set<string>
  /** Besides those of every test. */
  settings: Record<string, string>
  expectedErrors: RegExp | undefined
}

/**
 * A real server without members; fails on console errors and requests to other origins. A worker
 * keeps its last servers, stores reset, for the same settings.
 */
export const test = base.extend<OwnOptions, { standing: Staff[]; refusing: RefusingServer }>({
  settings: [{}, { option: true }],
  // One per worker: with its own address, each test would need its own server.
  refusing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const refused = new Set<string>()
      const refuse = (to: string) => (refused.has(to) ? refusal('550 5.7.1 not you') : undefined)
      const mail = await startMailServer(refuse)
      await use({ mail, refused })
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  refused: ({ refusing: { refused } }, use) => use(refused),
  mail: async ({ refusing: { mail, refused } }, use) => {
    mail.received.length = 0
    refused.clear()
    await use(mail)
  },
  standing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const standing: Staff[] = []
      await use(standing)
      for (const staff of standing) await end(staff)
    },
    { scope: 'worker' },
  ],
  staff: async ({ settings, standing }, use) => {
    const staff = takeStanding(standing, settings) ?? (await start(settings))
    const { server } = staff
    await use(staff)
    // A server that the test stopped or restarted cannot be reused.
    const canServeOn = staff.server === server && server.isRunning() && !process.env.DATABASE_URL
    if (!canServeOn) return end(staff)
    await putStoreBack(server.dataDir)
    standing.push(staff)
    for (const oldest of standing.splice(0, standing.length - STANDING_MAX)) await end(oldest)
  },
  baseURL: async ({ staff }, use) => use(staff.url),
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, staff, expectedErrors }, use) => {
    waitOnceOpened(page, whenAlive)
    const { server } = staff
    const faults = watchFaults(page, staff.url, expectedErrors)
    await use(page)
    // An open page's requests fail while its server restarts.
    const isRestarted = staff.server !== server
    const isOfRestart = (fault: string) => isRestarted && fault.includes('ERR_CONNECTION_REFUSED')
    expect(faults.filter(fault => !isOfRestart(fault))).toEqual([])
  },
})

interface RefusingServer {
  mail: MailServer
  refused: Set<string>
}

/** Each holds some 160 MB. */
const STANDING_MAX = 3

function takeStanding(standing: Staff[], settings: Staff['settings']): Staff | undefined {
  const wanted = JSON.stringify(settings)
  const at = standing.findIndex(each => JSON.stringify(each.settings) === wanted)
  return at === -1 ? undefined : standing.splice(at, 1)[0]
}

async function start(settings: Record<string, string>): Promise<Staff> {
  const isAlone = settings.ROLE === 'staff'
  const folder = isAlone ? await makeMigratedFolder() : undefined
  const server = await startServer({ STAFF_PORT: '0', ...settings }, folder)
  if (!process.env.DATABASE_URL) await keepStore(server.dataDir)
  return { server, settings, url: readStaffUrl(server), ownerLink: readOwnerLink(server) }
}

async function end({ server }: Staff): Promise<void> {
  await server.stop()
  await discard(server)
}

/** The staff's app alone creates no store. */
async function makeMigratedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'universe-'))
  await putMigratedFile(folder)
  return folder
}

/** Without site and API, which take most of a server's start. */
export const staffAlone = { ROLE: 'staff' }

/** At the same address. */
export async function restart(staff: Staff): Promise<void> {
  await staff.server.stop()
  const { port } = new URL(staff.url)
  staff.server = await startServer({ ...staff.settings, STAFF_PORT: port }, staff.server.dataDir)
}

/** As if nobody had used them, nor shown a passkey, for this time. */
export async function ageSessions({ server }: Pick<Staff, 'server'>, ms: number): Promise<void> {
  await inStoreOf(server, ({ db }) =>
    db
      .updateTable('sessions')
      .set(row => ({
        created_at: row('created_at', '-', ms),
        seen_at: row('seen_at', '-', ms),
        verified_at: row('verified_at', '-', ms),
      }))
      .execute(),
  )
}

const STAFF_COMMAND = join(import.meta.dirname, '../../../../apps/server/src/commands/staff.ts')

/** By the operator's command, for a member, new or existing. */
export async function printLink(staff: Staff, email: string, ...roles: string[]): Promise<string> {
  const { DATABASE_URL = '' } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [STAFF_COMMAND, 'link', email, ...roles],
    {
      env: { ...compiledOnce, DATABASE_URL, DATA_DIR: staff.server.dataDir, STAFF_URL: staff.url },
    },
  )
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

export interface Authenticator {
  id: string
  session: CDPSession
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  return plugIn(session, 'internal')
}

export function addSecurityKey({ session }: Authenticator): Promise<Authenticator> {
  return plugIn(session, 'usb')
}

export async function loseAuthenticator({ id, session }: Authenticator): Promise<void> {
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id })
}

async function plugIn(session: CDPSession, transport: 'internal' | 'usb'): Promise<Authenticator> {
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { id, session }
}

/**
 * Creates the first owner without a passkey, by posts as without JavaScript, and opens the inbox.
 * @throws when the link does not work
 */
export async function enterAsOwner(
  page: Page,
  { ownerLink }: Pick<Staff, 'ownerLink'>,
): Promise<void> {
  await useOwnerLink(page, ownerLink)
  await openInbox(page, ownerLink)
}

async function useOwnerLink(page: Page, ownerLink: string): Promise<void> {
  const answer = await page.request.post(ownerLink, {
    form: OWNER,
    headers: { Origin: new URL(ownerLink).origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`${answer.status()} ${await answer.text()}`)
}

async function openInbox(page: Page, ownerLink: string): Promise<void> {
  await page.goto(new URL('/inbox', ownerLink).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await whenAlive(page)
}

/**
 * As `enrollAsOwner`, by calls instead of pages.
 * @returns the page's authenticator, and the recovery codes
 */
export async function enterWithPasskey(
  page: Page,
  { ownerLink }: Pick<Staff, 'ownerLink'>,
): Promise<Authenticator & { codes: string[] }> {
  const { origin, hostname: rpId } = new URL(ownerLink)
  async function call(name: string, data: object) {
    const answer = await page.request.post(`${origin}/passkeys/${name}`, {
      data,
      headers: { Origin: origin },
    })
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  await useOwnerLink(page, ownerLink)
  const device = createAuthenticator(origin)
  const response = device.create(await call('enrollment-options', {}))
  const { recoveryCodes: codes } = await call('enrollment', { response, name: 'Chromium on Linux' })
  const authenticator = await addAuthenticator(page)
  for (const { id, userHandle, privateKey, counter } of device.passkeys) {
    const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    await authenticator.session.send('WebAuthn.addCredential', {
      authenticatorId: authenticator.id,
      credential: {
        credentialId: Buffer.from(id, 'base64url').toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: key,
        userHandle: Buffer.from(userHandle, 'base64url').toString('base64'),
        signCount: counter,
      },
    })
  }
  await openInbox(page, ownerLink)
  return { ...authenticator, codes }
}

/** Before, presses are lost. Resolves at once without scripts. */
async function whenAlive(page: Page): Promise<void> {
  if (await page.evaluate(() => '__reactRouterContext' in window)) await whenHydrated(page)
}

/** Signed in without a passkey, on the first page of these roles. */
export async function enterAs(
  browser: Browser,
  { server, url }: Pick<Staff, 'server' | 'url'>,
  roles: readonly Role[],
  { name = roles.join(' '), ...options }: BrowserContextOptions & { name?: string } = {},
): Promise<Page> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@universe.example`
  const cookie = await inStoreOf(server, store => enterByHttp(url, store, roles, { email, name }))
  const context = await browser.newContext({ baseURL: url, ...options })
  const [cookieName = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name: cookieName, value, url }])
  const page = await context.newPage()
  waitOnceOpened(page, whenAlive)
  await page.goto('/')
  return page
}

const OWNER = { name: 'Sara Amin', email: 'sara@universe.example' }

/** Through the pages, up to the creation of a passkey. */
export async function followOwnerLink(
  page: Page,
  { ownerLink }: Pick<Staff, 'ownerLink'>,
): Promise<void> {
  await page.goto(ownerLink)
  await page.getByLabel('Your name').fill(OWNER.name)
  await page.getByLabel('Your email').fill(OWNER.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${OWNER.name}`)
}

/** @returns the recovery codes */
export async function enrollAsOwner(
  page: Page,
  staff: Pick<Staff, 'ownerLink'>,
): Promise<string[]> {
  await followOwnerLink(page, staff)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allInnerTexts()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  return texts
}

export { expect }
