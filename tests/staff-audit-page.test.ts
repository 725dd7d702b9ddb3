import { chainHash, findHead } from '@universe/domain/staff/audit-repository'
import { FRESH_MS } from '@universe/domain/staff/operation'
import type { AuditTable } from '@universe/store/tables'
import { enterByHttp, type openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { serveStaff } from '@universe/testing/servers/serve'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { beforeAll, describe, expect, test } from 'vitest'

/** The audit's page and export, as seen by an owner's browser without scripts. */
const MANY_LINES = 30_000
/** Other requests answered while the export is made; without yielding it would be one or two. */
const ANSWERED_AT_LEAST = 5
const FORMULA = '=HYPERLINK("http://evil.example","x")'

const app = serveStaff()
let owner: ReturnType<typeof openStaffBrowser>
let application: string
let recruiterId: string

beforeAll(async () => {
  owner = await app.enterAsOwner('Ada')
  ;[application = ''] = await storeInbox(app.store, [
    { kind: 'application', name: 'Alan Turing', topic: 'Engineer', agoMs: 1 },
  ])
  const person = { email: 'rana@universe.example', name: FORMULA }
  const recruiter = await enterByHttp(app.url, app.store, ['recruiter'], person)
  await (await app.ask(`/inbox/${application}/cv`, recruiter)).arrayBuffer()
  const member = app.store.db.selectFrom('members').select('id').where('email', '=', person.email)
  recruiterId = (await member.executeTakeFirstOrThrow()).id
})

/** @returns numbers of the lines on a page */
async function linesOf(query: string): Promise<number[]> {
  const { status, text } = await owner.visit(`/audit${query}`)
  expect(status, text).toBe(200)
  return [...text.matchAll(/Line <\/span>(\d+)/g)].map(([, seq]) => Number(seq))
}

async function append(lines: Pick<AuditTable, 'at' | 'object_id'>[]) {
  let { seq = 0, hash = '' } = (await findHead(app.store.db)) ?? {}
  const rows = lines.map(line => {
    const next = { ...line, member_id: null, action: 'cv.read', details: '{}' }
    seq += 1
    hash = chainHash(hash, { ...next, seq })
    return { ...next, seq, hash }
  })
  for (let from = 0; from < rows.length; from += 1000) {
    await app.store.db
      .insertInto('audit')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
}

describe('the page', () => {
  test('shows who did what, when to the second with time zone, and links to existing objects', async () => {
    const { text } = await owner.visit('/audit')
    expect(await linesOf('')).toEqual([4, 3, 2, 1])
    expect(text).toMatch(/\d+ \w+ 20\d\d, \d\d:\d\d:\d\d GMT\+\d/)
    expect(text).toMatch(/<strong>The operator<\/strong>[\s\S]{0,80}made a link for a member/)
    expect(text).toContain(`href="/inbox/${application}"`)
    expect(text).toContain(`href="/members/${recruiterId}"`)
    expect(text).toContain(`href="/audit?object=${application}"`)
    const head = await findHead(app.store.db)
    expect(text).toContain(head?.hash)
    expect(text).toContain('npm run audit -- verify LOG')
  })

  test.each([
    ['?action=cv.read', [4]],
    ['?action=link.used', [3, 1]],
    ['?action=cv.read&from=2000-01-01&to=2000-01-02', []],
    ['?from=2000-01-01', [4, 3, 2, 1]],
    ['?to=2000-01-01', []],
    ['?before=3', [2, 1]],
    // Invalid filters are ignored.
    ['?from=2026-02-30&action=none&object=%00&before=x', [4, 3, 2, 1]],
  ])('%s shows the matching lines', async (query, lines) => {
    expect(await linesOf(query)).toEqual(lines)
  })

  test('filters by member and by object', async () => {
    expect(await linesOf(`?member=${recruiterId}`)).toEqual([4, 3])
    expect(await linesOf(`?object=${application}`)).toEqual([4])
    expect(await linesOf(`?object=${recruiterId}`)).toEqual([2])
    expect((await owner.visit(`/audit?object=${recruiterId}`)).text).toContain('Show all')
  })

  test('finds an object by its current name', async () => {
    expect(await linesOf('?object=alan')).toEqual([4])
    expect(await linesOf('?object=RANA%40universe')).toEqual([2])
    expect(await linesOf('?object=hyperlink')).toEqual([2])
    expect(await linesOf('?object=nobody')).toEqual([])
  })

  test('days begin and end at the office, also at clock changes', async () => {
    // In 2026 Palestine's summer time begins in the night to 28 March.
    const instants = {
      'the 27th, first': '2026-03-26T22:00:00Z',
      'the 27th, last': '2026-03-27T21:59:59Z',
      'the 28th, first': '2026-03-27T22:00:00Z',
      'the 28th, last': '2026-03-28T20:59:59Z',
      'the 29th, first': '2026-03-28T21:00:00Z',
    }
    const { seq = 0 } = (await findHead(app.store.db)) ?? {}
    await append(
      Object.entries(instants).map(([name, at]) => ({
        at: Date.parse(at),
        object_id: name.replace(/\W/g, '-'),
      })),
    )
    expect(await linesOf('?from=2026-03-27&to=2026-03-27')).toEqual([seq + 2, seq + 1])
    expect(await linesOf('?from=2026-03-28&to=2026-03-28')).toEqual([seq + 4, seq + 3])
    expect(await linesOf('?from=2026-03-29&to=2026-03-29')).toEqual([seq + 5])
  })
})

describe('the export', () => {
  test('contains what the filter shows, without formulas for spreadsheets', async () => {
    const { status, text } = await owner.post('/audit.csv?action=cv.read&to=2026-03-27', {})
    expect(status).toBe(200)
    expect(text.startsWith('\ufeff"Line","Time (UTC)","Time (Ramallah time)","Who",')).toBe(true)
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(3)
    for (const row of rows.slice(1)) {
      expect(row).toMatch(
        /^"\d+","2026-03-2\dT[\d:]+\.000Z","2\d Mar 2026, [\d:]+ GMT\+2","Nobody signed in","/,
      )
    }
    const all = (await owner.post(`/audit.csv?member=${recruiterId}`, {})).text
    expect(all).toContain(`"'${FORMULA.replaceAll('"', '""')}"`)
    expect(all).not.toMatch(/"=/)
  })

  test('is audited before it is read', async () => {
    const { text } = await owner.post('/audit.csv?action=audit.exported', {})
    const [newest = ''] = text.split('\r\n').slice(1)
    const { seq } = (await findHead(app.store.db)) ?? {}
    expect(newest).toContain(`"${seq}",`)
    expect(newest).toContain('"Ada"')
  })

  test('is not made by a link', async () => {
    const { seq } = (await findHead(app.store.db)) ?? {}
    const { status, location } = await owner.visit('/audit.csv?action=cv.read')
    expect({ status, location }).toEqual({ status: 302, location: '/audit?action=cv.read' })
    expect((await findHead(app.store.db))?.seq).toBe(seq)
  })

  test('of many lines delays nobody', async () => {
    await append(Array.from({ length: MANY_LINES }, (_, n) => ({ at: n, object_id: `o-${n}` })))
    let isOver = false
    const file = owner.post('/audit.csv', {}).finally(() => {
      isOver = true
    })
    let answered = 0
    for (; !isOver; answered++) await fetch(`${app.url}/sign-in`)
    const { text } = await file
    expect(text.split('\r\n').length).toBeGreaterThan(MANY_LINES)
    expect(answered, 'others in the meantime').toBeGreaterThan(ANSWERED_AT_LEAST)
  })

  test('needs a passkey, or on loopback a link, of the last minutes', async () => {
    const { seq } = (await findHead(app.store.db)) ?? {}
    const verified_at = Date.now() - FRESH_MS - 1
    await app.store.db.updateTable('sessions').set({ verified_at }).execute()
    const { status, location } = await owner.post('/audit.csv?action=cv.read', {})
    expect({ status, location }).toEqual({
      status: 302,
      location: '/audit?action=cv.read&export=link',
    })
    expect((await owner.visit(location)).text).toContain('Nothing was exported')
    expect((await findHead(app.store.db))?.seq).toBe(seq)
  })
})
