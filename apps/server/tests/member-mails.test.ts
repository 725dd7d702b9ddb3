import { DAY_MS } from '@universe/contract/dates'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { startServer } from '@universe/testing/servers/running-server'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { openStaff } from '@universe/testing/stores/staff'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { shiftClock } from '@universe/testing/time/shift-clock'
import { expect, onTestFinished, test } from 'vitest'

/** A Sunday, ten minutes after the office in Ramallah has opened. */
const MORNING = Date.UTC(2026, 10, 22, 6, 10)
const contact = { kind: 'contact' as const, topic: 'Telecom' }
const members = { sales: 'rana@universe.example', recruiter: 'omar@universe.example' }

const isSent = ({ state }: { state: string }) => state === 'sent'

test('a server that was down sends an assignment, an acknowledgement and the late requests at its start', async () => {
  const { location, dataDir, databaseUrl, remove } = await findEmptyLocation()
  const smtp = await startMailServer()
  onTestFinished(async () => {
    await smtp.stop()
    await remove()
  })
  // By rows only, as a separate process of the staff's app would.
  const store = openStore(location)
  await migrateStore(store)
  const staff = openStaff(store)
  staff.clock.now = MORNING - 60_000
  const owner = await staff.join(['owner'])
  const rana = await staff.join(['sales'], members.sales, 'Rana')
  await staff.join(['recruiter'], members.recruiter, 'Omar')
  // The newest first, as their ids are returned.
  const [odd = '', assigned = ''] = await storeInbox(
    store,
    [
      { ...contact, name: 'Odd', email: 'odd@a.example', suspicion: 'x', agoMs: 1000 },
      { ...contact, name: 'Ada', agoMs: 10 * DAY_MS },
      { ...contact, kind: 'application', name: 'Grace', agoMs: 11 * DAY_MS },
    ],
    MORNING,
  )
  for (const [id, change] of [
    [assigned, { kind: 'assignee', assigneeId: rana.memberId }],
    [odd, { kind: 'verdict', isSpam: false }],
  ] as const) {
    await staff.change(owner, [id], change)
  }
  await store.close()

  const server = await startServer(
    {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      STAFF_URL: 'https://staff.universe.example',
      ...shiftClock(MORNING - Date.now()),
    },
    dataDir,
  )
  onTestFinished(async () => void (await server.stop()))
  await smtp.waitFor(() => true, 4)
  const to = (address: string) =>
    smtp
      .to(address)
      .map(({ mail }) => [
        mail.subject?.replace(/^.*?: /, '').replace(/ \(\w+\)$/, ''),
        mail.headers.get('auto-submitted'),
      ])
  expect(to(members.sales).toSorted()).toEqual([
    ['A request was assigned to you', 'auto-generated'],
    ['One request is late', 'auto-generated'],
  ])
  expect(to(members.recruiter)).toEqual([['One request is late', 'auto-generated']])
  expect(to('odd@a.example')).toEqual([['We received your request', 'auto-replied']])
  const [late] = smtp.to(members.recruiter)
  expect(late?.mail.text).toContain('https://staff.universe.example/inbox?late=1\n')
  const after = openStore(location)
  onTestFinished(() => after.close())
  const listMail = () => after.db.selectFrom('outbox').select(['recipient', 'state']).execute()
  await waitUntil('all mail is sent', async () => (await listMail()).every(isSent))
  expect(smtp.received).toHaveLength(4)
})
