import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { erasePerson, erasePersonByMember } from '@universe/domain/people/erase-person'
import { findMentions } from '@universe/domain/people/mentions'
import { listAddresses } from '@universe/domain/people/person-repository'
import { exportPerson, readPerson } from '@universe/domain/people/read-person'
import { replayErasures } from '@universe/domain/people/replay-erasures'
import { mailboxAddress } from '@universe/domain/platform/canonical-address'
import { erasureFile, readErasures } from '@universe/domain/platform/erasures/erasure-file'
import { exportRequests } from '@universe/domain/requests/export-requests'
import { undoChange } from '@universe/domain/requests/undo-change'
import { findSpellings } from '@universe/domain/requests/visitor-repository'
import type { Actor } from '@universe/domain/staff/context'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { openStore } from '@universe/store/store'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { requestSettings } from '@universe/testing/stores/request-settings'
import { formSecret, openStaff, readAudit } from '@universe/testing/stores/staff'
import { openStoreForEach, readTables } from '@universe/testing/stores/test-store'
import { runsWithin } from '@universe/testing/time/runs-within'
import { beforeEach, describe, expect, test } from 'vitest'

/** What is stored about a person, and what is left after erasing them. */
const PHONE = '970599123456'
/** Two spellings of one mailbox. */
const [WRITTEN, ALSO_WRITTEN] = ['Ada.Lovelace@gmail.com', 'adalovelace+cv@googlemail.com']
const TRACES = /lovelace|ada\.|99.?123.?456|٩٩١٢٣٤٥٦|ولادة المستكفي/i

const opened = openStoreForEach()
let staff: ReturnType<typeof openStaff>
let owner: Actor
let ids: { contact: string; application: string; other: string }
beforeEach(async () => {
  staff = openStaff(opened.store, undefined, opened.dataDir)
  owner = await staff.join(['owner'], 'grace@universe.example', 'Ada Byron')
  const agoMs = 60_000
  const [contact = '', application = '', other = ''] = await storeInbox(
    opened.store,
    [
      { kind: 'contact', name: 'Ada Lovelace', email: WRITTEN, topic: 'Telecom', agoMs },
      {
        kind: 'application',
        name: 'ولّادة المستكفي',
        email: ALSO_WRITTEN,
        topic: 'Engineer',
        agoMs: agoMs + 1,
      },
      {
        kind: 'contact',
        name: 'Omar Khalil',
        email: 'omar@example.com',
        topic: 'Telecom',
        agoMs: agoMs + 2,
      },
    ],
    staff.clock.now,
  )
  ids = { contact, application, other }
  const { db } = opened.store
  await db.updateTable('enquiries').set({ phone: PHONE }).where('id', '=', contact).execute()
  await db.updateTable('enquiries').set({ phone: '970599000000' }).where('id', '=', other).execute()
  const subscriber = { id: randomUUID(), email: 'adalovelace@gmail.com', created_at: 1 }
  await db.insertInto('subscribers').values(subscriber).execute()
  const event = { subscriber_id: subscriber.id, at: 1, kind: 'subscribed', detail: 'form' } as const
  await db
    .insertInto('subscriber_events')
    .values({ ...event, member_id: null })
    .execute()
})

const note = async (id: string, text: string) =>
  (await staff.change(owner, [id], { kind: 'note', text })).batchId

/** Notes that name the person on someone else's request. */
async function nameThem() {
  await note(ids.contact, 'Ada Lovelace wants fibre.')
  await note(
    ids.other,
    'Came by ADA LOVELACE, a.d.a.lovelace@gmail.com, 0599-123 456. Ask Ada Byron. Not 0599000000.',
  )
  await note(ids.other, 'عن ولادة المستكفي ٠٥٩٩١٢٣٤٥٦')
  await note(ids.other, 'Omar calls back.')
}

const readAll = async () => JSON.stringify(await readTables(opened.store))

async function readNotes(): Promise<string[]> {
  const rows = await opened.store.db
    .selectFrom('request_changes')
    .select('note')
    .orderBy('number')
    .execute()
  return rows.flatMap(row => row.note ?? [])
}

const LEFT = [
  'Came by [erased], [erased], [erased]. Ask Ada Byron. Not 0599000000.',
  'عن [erased] [erased]',
  'Omar calls back.',
]

describe('an erasure', () => {
  test('by an owner leaves nothing in tables, log and mailbox, and audits only ids and counts', async () => {
    await nameThem()
    const taken = await note(ids.other, 'adalovelace@gmail.com, taken back')
    await undoChange(staff.parts, owner, { batchId: taken })
    const mailbox = join(opened.dataDir, 'mailbox')
    mkdirSync(mailbox, { recursive: true })
    const file = join(mailbox, '20261121T120000Z-company-abc123.eml')
    writeFileSync(file, `To: x@universe.example\nReply-To: ${WRITTEN}\n\nHello`)

    const erased = await erasePersonByMember(staff.parts, owner, {
      address: 'adalovelace@gmail.com',
    })

    expect(erased).toMatchObject({
      enquiries: 1,
      applications: 1,
      cvs: 1,
      subscriptions: 1,
      notes: 2,
    })
    expect(existsSync(file)).toBe(false)
    expect(await readNotes()).toEqual(LEFT)
    expect(await readAll()).not.toMatch(TRACES)
    expect(staff.logLines.join('\n')).not.toMatch(TRACES)
    expect(readFileSync(erasureFile(opened), 'utf8')).not.toMatch(TRACES)
    const [line = expect.fail()] = await readAudit(opened.store, 'person.erased')
    expect(line.member_id).toBe(owner.memberId)
    expect(JSON.parse(line.details)).toMatchObject({ enquiries: 1, notes: 2 })
    expect(JSON.parse(line.details).ids.toSorted()).toEqual(
      [ids.contact, ids.application].toSorted(),
    )
  })

  test('keeps notes that merely contain words of the name, unless confirmed', async () => {
    await opened.store.db.updateTable('enquiries').set({ name: 'Call back' }).execute()
    await note(ids.other, 'Call back on Sunday.')
    await note(ids.other, 'عن ولادة المستكفي')
    await note(ids.other, 'Call back 0599123456')
    const { whole } = await readPerson(staff.parts, owner, { address: WRITTEN })
    expect(whole?.mentions.map(each => each.isSure)).toEqual([false, false, true])
    const notes = whole?.mentions.slice(1, 2).map(({ number }) => number) ?? []
    await erasePersonByMember(staff.parts, owner, { address: WRITTEN, notes })
    expect(await readNotes()).toEqual(['Call back on Sunday.', 'عن [erased]', '[erased] [erased]'])
  })

  test('by the operator includes the same notes', async () => {
    await nameThem()
    await erasePerson(opened.store, { dataDir: opened.dataDir, formSecret }, WRITTEN)
    expect(await readNotes()).toEqual(LEFT)
    expect(await readAll()).not.toMatch(TRACES)
  })

  test('is repeated after a backup restored the person, except for newer notes', async () => {
    await nameThem()
    const file = join(opened.dataDir, 'a.backup')
    await backUpStore(opened.location, file)
    await erasePersonByMember(staff.parts, owner, { address: WRITTEN })
    const erasures = await readErasures(erasureFile(opened))
    await opened.store.close()
    await restoreStore(opened.location, file, { force: true })
    opened.store = openStore(opened.location)
    expect(await readAll()).toMatch(TRACES)
    // The erasure has today's time, and the notes the earlier test clock's.
    const again = erasures.map(each => ({ ...each, at: staff.clock.now + 1 }))
    staff = openStaff(opened.store, undefined, opened.dataDir)
    staff.clock.now += 2
    await note(ids.other, 'Ada Lovelace wrote anew.')
    await replayErasures(opened.store, { dataDir: opened.dataDir, formSecret }, again)
    expect(await readNotes()).toEqual([...LEFT, 'Ada Lovelace wrote anew.'])
  })

  test('is not done if it cannot be recorded on disk, and is not audited', async () => {
    await nameThem()
    rmSync(erasureFile(opened), { force: true })
    mkdirSync(erasureFile(opened))
    await expect(erasePersonByMember(staff.parts, owner, { address: WRITTEN })).rejects.toThrow(
      'EISDIR',
    )
    const all = await readAll()
    expect(all).toContain(WRITTEN)
    expect(all).not.toContain('person.erased')
  })

  test('is refused with a sentence by a server that could not record it for backups', async () => {
    const settings = { ...requestSettings, erasure: { refusal: 'Erase them there.' } }
    const asked = erasePersonByMember({ ...staff.parts, settings }, owner, { address: WRITTEN })
    await expect(asked).rejects.toThrow('Erase them there.')
    expect(await readAll()).toContain(WRITTEN)
  })
})

describe('what is stored about a person', () => {
  test('is limited to what a role may see', async () => {
    await nameThem()
    const address = 'a.dalovelace+x@gmail.com'
    const whole = await readPerson(staff.parts, owner, { address })
    expect(whole.requests.map(({ id }) => id)).toEqual([ids.contact, ids.application])
    expect(whole.requests[1]?.cv).toMatchObject({ byteSize: expect.any(Number) })
    expect(whole.requests[0]?.history.map(each => each.note)).toEqual(['Ada Lovelace wants fibre.'])
    const standing = { state: 'pending', source: 'form', askedAt: null, consent: null }
    const events = [{ at: 1, kind: 'subscribed', detail: 'form' }]
    expect(whole.subscriptions).toMatchObject([
      { email: 'adalovelace@gmail.com', standing: { ...standing, events } },
    ])
    expect(whole.whole).toMatchObject({ erasures: [], isMember: false })
    expect(whole.whole?.mentions.map(each => each.requestId)).toEqual([ids.other, ids.other])

    const recruiter = { ...owner, roles: ['recruiter'] as const }
    expect(await readPerson(staff.parts, recruiter, { address })).toEqual({
      addresses: [],
      requests: [expect.objectContaining({ id: ids.application })],
      requestCount: 1,
      subscriptions: undefined,
      whole: undefined,
    })
    const sales = await readPerson(staff.parts, { ...owner, roles: ['sales'] }, { address })
    expect(sales.requests.map(({ id }) => id)).toEqual([ids.contact])
    expect(sales.subscriptions).toHaveLength(1)
    const viewer = await readPerson(staff.parts, { ...owner, roles: ['viewer'] }, { address })
    expect(viewer.subscriptions).toBeUndefined()
  })

  test('is empty after an erasure, which owners are shown', async () => {
    await erasePersonByMember(staff.parts, owner, { address: WRITTEN })
    const { whole, requestCount } = await readPerson(staff.parts, owner, { address: ALSO_WRITTEN })
    expect(requestCount).toBe(0)
    expect(whole?.erasures).toEqual([{ kind: 'erased', at: expect.any(Number) }])
  })

  test('is exported with CVs, audited before the first byte', async () => {
    const { requests } = await exportPerson(staff.parts, owner, { address: WRITTEN })
    expect(await readAll()).toContain('person.exported')
    const all = await Array.fromAsync(requests)
    expect(all.map(({ cvContent }) => cvContent?.length ?? 0)).toEqual([0, expect.any(Number)])
    expect(Buffer.from(all[1]?.cvContent ?? []).toString()).toMatch(/^%PDF/)
  })

  test('is found by index in every spelling of the address, without others', async () => {
    const spellings = [
      ...['ada@example.com', 'ADA@Example.com', 'ada+x@example.com', 'a.d.a@example.com'],
      ...['ada@gmail.com', 'A.d.a+tag@GoogleMail.com', '.ada@gmail.com', 'ada.@gmail.com'],
      ...['adam@gmail.com', 'ad@gmail.com', 'a_a@gmail.com', 'aXa@gmail.com', 'ada@outlook.com'],
      ...[
        'ada+y@outlook.com',
        'ada@outlook.de',
        'ada@icloud.com',
        'ada+1@mac.com',
        'ada@yahoo.com',
      ],
      ...['ada-tag@yahoo.com', 'ada@fastmail.com', 'ada+z@fastmail.fm'],
    ]
    const at = staff.clock.now
    await storeInbox(
      opened.store,
      spellings.map(email => ({ kind: 'contact', name: 'N', email, topic: 'Telecom', agoMs: 1 })),
      at,
    )
    const all = [...(await listAddresses(opened.store.db))]
    for (const address of [
      'ada@example.com',
      'ada@gmail.com',
      'ada+x@outlook.com',
      'ada@me.com',
      'ada-tag@yahoo.com',
      'a_a@gmail.com',
      'ada@fastmail.fm',
    ]) {
      const isTheirs = (other: string) => mailboxAddress(other) === mailboxAddress(address)
      const found = await findSpellings(opened.store.aside, address)
      expect(found.toSorted()).toEqual(all.filter(isTheirs).toSorted())
      expect(found.length).toBeGreaterThan(0)
    }
  })
})

describe('a note that mentions a person', () => {
  const { eraseFrom } = findMentions({
    addresses: ['ada@gmail.com', 'ada@company.example'],
    phones: [PHONE, '97022984000'],
    names: ['Dr. Zoë O’Brien-Lee', 'Ada', 'دانا صالح'],
  })

  test('is found by every address, number and name, and by nobody else’s', () => {
    for (const [text, left = text] of [
      ['<A.D.A+news@googlemail.com>, ada@company.example.', '<[erased]>, [erased].'],
      ['mailto:ada@gmail.com?subject=x', 'mailto:[erased]?subject=x'],
      ['+970 (0)599 123-456 or 00970599123456', '[erased] or [erased]'],
      ['call (0599) 12.34.56!', 'call [erased]!'],
      ['2984000, 02-298 4000', '[erased], [erased]'],
      ["ZOE O'BRIEN LEE, O’Brien-Lee Zoë", '[erased], [erased]'],
      ['zoë o’brien‑lee’s offer', '[erased]’s offer'],
      ['عند دَانا صالح غداً', 'عند [erased] غداً'],
      // Somebody else's.
      ['xada@gmail.com, ada@company.example.org, ada+x@company.example', undefined],
      ['+970599123457, 5991234567, 1234567', undefined],
      ['Zoë Brien, Ada Byron, Zoë and O’Brien-Lee', undefined],
      ['Order 97059912345600, room 298', undefined],
    ] as const)
      expect(eraseFrom(text), text).toBe(left)
  })

  test('of maximum length is searched at once, whatever it contains', () => {
    for (const piece of ['a', 'a.', '0 ', '0)', "'", 'a@', 'Zoë ', '@', '(', '970 ']) {
      const text = piece.repeat(4000 / piece.length)
      expect(
        runsWithin(200, () => eraseFrom(text)),
        piece,
      ).toBe(true)
    }
  })
})

describe('an export of requests', () => {
  test('contains what a filter shows, and audits number and filters', async () => {
    const sales = { ...owner, roles: ['sales'] as const }
    const search = 'lovelace'
    const batches = await exportRequests(staff.parts, sales, {
      filter: { search, kind: 'contact' },
    })
    const [line = expect.fail()] = await readAudit(opened.store, 'requests.exported')
    expect(JSON.parse(line.details)).toEqual({ requests: 1, by: ['kind', 'search'] })
    const rows = (await Array.fromAsync(batches)).flat()
    expect(rows).toMatchObject([{ id: ids.contact, phone: PHONE, state: 'new' }])
  })

  test('of selected requests contains only those that the member may see', async () => {
    const which = { ids: [ids.contact, ids.application, ids.other] }
    const recruiter = { ...owner, roles: ['recruiter'] as const }
    const rows = await Array.fromAsync(await exportRequests(staff.parts, recruiter, which))
    expect(rows.flat().map(({ id }) => id)).toEqual([ids.application])
  })
})
