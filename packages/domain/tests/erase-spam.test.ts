import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@universe/contract/dates'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { mailboxFileName } from '@universe/domain/mail/mailbox-files'
import { eraseSpam } from '@universe/domain/requests/erase-spam'
import type { StaffContext } from '@universe/domain/staff/context'
import { countRows } from '@universe/store/table-names'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { mailSettings, requestSettings } from '@universe/testing/stores/request-settings'
import { readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let parts: StaffContext
beforeEach(async () => {
  const mail = { ...mailSettings, dataDir: opened.dataDir }
  parts = { ...staff.parts, settings: { ...requestSettings, mail } }
})

const requests = [
  { kind: 'contact', name: 'Kept', topic: 'Telecom', agoMs: 1000 },
  { kind: 'application', name: 'Zephyrine', topic: 'Quality Engineer', agoMs: 2000 },
  { kind: 'contact', name: 'Quixotic', topic: 'Telecom', agoMs: 3000 },
] as const

/** @returns ids of a kept request and two spam ones with a note, and files of their mail */
async function fill() {
  const ids = await storeInbox(opened.store, requests, staff.clock.now)
  const owner = await staff.join(['owner'])
  const spam = ids.slice(1)
  for (const change of [
    { kind: 'note', text: 'Rang: nobody there' },
    { kind: 'verdict', isSpam: true },
  ] as const) {
    await staff.change(owner, spam, change)
  }
  const mailbox = join(opened.dataDir, 'mailbox')
  mkdirSync(mailbox)
  const messages = await opened.store.db.selectFrom('outbox').selectAll().execute()
  for (const { created_at: createdAt, ...message } of messages) {
    writeFileSync(join(mailbox, mailboxFileName({ ...message, createdAt })), 'To: x@y.example')
  }
  return { ids, spam, owner, mailbox }
}

const count = async () => (await countRows(opened.store.db)).requests

async function expectErased(mailbox: string) {
  const left = { requests: 1, enquiries: 1, applications: 0, cvs: 0, outbox: 2, request_changes: 0 }
  expect(await countRows(opened.store.db)).toMatchObject(left)
  expect(readdirSync(mailbox)).toHaveLength(2)
  if (opened.store.kind !== 'sqlite') return
  const wal = join(opened.dataDir, 'universe.db-wal')
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
  const file = readFileSync(join(opened.dataDir, 'universe.db'))
  for (const word of ['uixotic', 'ephyrine', 'nobody there']) {
    expect(file.includes(word), word).toBe(false)
  }
}

test('erases spam at once with everything attached, and audits only ids', async () => {
  const { ids, spam, owner, mailbox } = await fill()
  await expect(eraseSpam(parts, owner, { ids })).rejects.toThrow('Only spam can be erased')
  expect(await count(), 'all or nothing').toBe(3)
  const sales = await staff.join(['sales'])
  await expect(eraseSpam(parts, sales, { ids: [spam[0] ?? ''] })).rejects.toThrow('was erased')

  expect(await eraseSpam(parts, owner, { ids: spam })).toEqual({ requests: 2 })
  await expectErased(mailbox)
  await expect(eraseSpam(parts, owner, { ids: spam })).rejects.toThrow('was erased')
  expect(await readAudit(opened.store, 'request.spam-erased')).toMatchObject([
    { member_id: owner.memberId, details: JSON.stringify({ requests: 2, ids: spam.toReversed() }) },
  ])
})

test('reports a partial erasure if a mail’s file cannot be deleted', async () => {
  const { spam, owner, mailbox } = await fill()
  for (const name of readdirSync(mailbox)) {
    rmSync(join(mailbox, name))
    mkdirSync(join(mailbox, name))
  }
  await expect(eraseSpam(parts, owner, { ids: spam })).rejects.toThrow('Only part was erased')
  expect(await count()).toBe(1)
})

test('housekeeping erases spam after thirty days, not earlier', async () => {
  const { mailbox } = await fill()
  const tidy = (after: number) =>
    purgeExpired({
      store: opened.store,
      settings: { dataDir: opened.dataDir },
      now: () => staff.clock.now + after,
    })
  await tidy(30 * DAY_MS - 1)
  expect(await count()).toBe(3)
  await tidy(30 * DAY_MS + 1)
  await expectErased(mailbox)
})
