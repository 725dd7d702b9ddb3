import {
  type AuditLine,
  type AuditSearch,
  exportAudit,
  listAudit,
} from '@universe/domain/audit/list-audit'
import { cvRead } from '@universe/domain/requests/read-request'
import { linkMade } from '@universe/domain/staff/audit-actions'
import type { Actor } from '@universe/domain/staff/context'
import { recordAudit, recordChange } from '@universe/domain/staff/record-audit'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

const read = (id: string, memberId = 'm') =>
  recordAudit(staff.parts, { memberId, action: cvRead, objectId: id })

async function readFive() {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await read(id)
}

describe('the audit', () => {
  test.each([
    ['changed', sql`update audit set member_id = 'other'`],
    ['deleted', sql`delete from audit`],
    ['emptied', sql`truncate audit`],
  ])('cannot be %s by a statement', async (way, statement) => {
    await readFive()
    await expect(statement.execute(opened.store.db)).rejects.toThrow(
      way === 'emptied' && opened.store.kind === 'sqlite' ? /syntax/ : /only ever added to/,
    )
    expect(await verifyChain(opened.store, staff.logLines)).toMatchObject({ lines: 5, proven: 5 })
  })

  const other = { at: 1, member_id: 'other', action: 'cv.read', object_id: 'c' }
  test.each([
    ['one that is there', 3],
    ['the first', 1],
    ['one before the first', 0],
    ['one that leaves a gap', 7],
  ])('cannot be overwritten in place of %s', async (_where, seq) => {
    await readFive()
    const { db, kind } = opened.store
    const line = { ...other, seq, details: '{}', hash: 'f'.repeat(64) }
    const into = db.insertInto('audit').values(line)
    const { seq: _, ...changed } = line
    const replacing =
      kind === 'postgres'
        ? into.onConflict(conflict => conflict.column('seq').doUpdateSet(changed))
        : db.replaceInto('audit').values(line)
    for (const writing of [into, replacing]) {
      await expect(writing.execute()).rejects.toThrow(/only ever added to/)
    }
    expect(await verifyChain(opened.store, staff.logLines)).toMatchObject({ lines: 5, proven: 5 })
  })

  test('cannot be overwritten by the next line, by SQLite’s rowid either', async ({ skip }) => {
    if (opened.store.kind === 'postgres') return skip()
    await readFive()
    const replacing = sql`
      insert or replace into audit (rowid, seq, at, member_id, action, object_id, details, hash)
      values (2, 6, 1, 'other', 'cv.read', 'c', '{}', 'f')`
    await replacing.execute(opened.store.db).catch(() => {})
    const { broken } = await verifyChain(opened.store, staff.logLines.slice(0, 2))
    expect(broken?.seq ?? 6, 'the first five stand').toBe(6)
  })

  test('contains nothing of failed changes, and a line for every change', async () => {
    const failing = recordChange(staff.parts, async (_, record) => {
      await record({ memberId: 'm', action: cvRead })
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(staff.logLines).toEqual([])
    expect(await verifyChain(opened.store, [])).toEqual({ lines: 0, proven: 0, broken: undefined })
  })

  test('numbers concurrent lines without gaps', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, each) => read(String(each))))
    const verdict = await verifyChain(opened.store, staff.logLines)
    expect(verdict).toEqual({ lines: 30, proven: 30, broken: undefined })
  })

  test('logs each line’s hash without names', async () => {
    await staff.join(['owner'], 'ada@universe.example')
    const heads = staff.logLines.filter(line => line.includes('"audit"'))
    expect(heads.length).toBeGreaterThan(0)
    for (const line of heads) {
      expect(JSON.parse(line)).toMatchObject({
        msg: 'audit',
        audit: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })
    }
    expect(staff.logLines.join()).not.toMatch(/ada@|Member /)
  })
})

/** Someone with write access can also drop the triggers. */
async function tamper(...statements: ReturnType<typeof sql>[]) {
  const { db, kind } = opened.store
  const guards =
    kind === 'postgres'
      ? [sql`alter table audit disable trigger user`]
      : ['update', 'delete', 'insert'].map(
          event => sql`drop trigger ${sql.ref(`audit_refuse_${event}`)}`,
        )
  for (const statement of [...guards, ...statements]) await statement.execute(db)
  if (kind === 'postgres') await sql`alter table audit enable trigger user`.execute(db)
}

describe('comparing the audit with the log', () => {
  const verify = () => verifyChain(opened.store, ['not JSON', '{"audit":7}', ...staff.logLines])

  test.each([
    ['member', sql`member_id = 'other'`],
    ['action', sql`action = 'session.began'`],
    ['object', sql`object_id = 'other'`],
    ['time', sql`at = 1`],
    ['details', sql`details = '{"a":1}'`],
    ['hash', sql`hash = ${'f'.repeat(64)}`],
  ])('finds a line with another %s', async (_, change) => {
    await readFive()
    await tamper(sql`update audit set ${change} where seq = 3`)
    const { broken } = await verify()
    expect(broken).toMatchObject({ seq: 3, reason: expect.stringContaining('It was changed') })
    expect((await verifyChain(opened.store, [])).broken, 'without the log, too').toEqual(broken)
  })

  test('finds a removed line', async () => {
    await readFive()
    await tamper(sql`delete from audit where seq in (2, 3)`)
    expect((await verify()).broken).toEqual({
      seq: 2,
      reason: 'It was removed: line 4 follows line 1.',
    })
  })

  test.each([3, 0])('finds a removed end after line %i, which only the log shows', async kept => {
    await readFive()
    await tamper(sql`delete from audit where seq > ${kept}`)
    expect((await verifyChain(opened.store, [])).broken).toBeUndefined()
    expect((await verify()).broken).toMatchObject({
      seq: kept + 1,
      reason: expect.stringContaining('lines up to 5'),
    })
  })

  test('finds a recomputed chain, which the chain alone cannot show', async () => {
    await readFive()
    await tamper(sql`delete from audit where seq > 2`)
    const quiet = { ...staff.parts, log: { ...staff.parts.log, info: () => {} } }
    for (const objectId of ['x', 'd', 'e']) {
      await recordAudit(quiet, { memberId: 'm', action: cvRead, objectId })
    }
    expect((await verifyChain(opened.store, [])).broken).toBeUndefined()
    expect((await verify()).broken).toMatchObject({
      seq: 3,
      reason: expect.stringContaining('computed anew'),
    })
  })

  test('finds a removed end hidden by later lines', async () => {
    await readFive()
    await tamper(sql`delete from audit where seq = 5`)
    await read('f')
    await read('g')
    expect((await verify()).broken).toMatchObject({
      seq: 5,
      reason: expect.stringContaining('stands where another stood'),
    })
  })
})

describe('reading it', () => {
  const listAll = async (actor: Actor, filter: AuditSearch) => {
    const all: AuditLine[] = []
    for await (const page of await exportAudit(staff.parts, actor, filter)) all.push(...page)
    return all
  }

  test('pages through a filter’s lines, newest first', async () => {
    const owner = await staff.join(['owner'], 'ada@universe.example')
    for (let each = 0; each < 120; each++) {
      staff.clock.now += 1000
      await read(`cv-${each}`, each % 2 ? owner.memberId : 'gone')
    }
    const filter = { action: 'cv.read', memberId: owner.memberId }
    const first = await listAudit(staff.parts, owner, filter)
    expect(first.lines).toHaveLength(50)
    expect(first.lines[0]).toMatchObject({ objectId: 'cv-119', memberName: owner.name })
    const second = await listAudit(staff.parts, owner, { ...filter, before: first.next })
    expect(second.lines.map(({ objectId }) => objectId)).toEqual(
      Array.from({ length: 10 }, (_, each) => `cv-${19 - 2 * each}`),
    )
    expect(second.next).toBeUndefined()

    const [gone] = (await listAudit(staff.parts, owner, { object: 'cv-42' })).lines
    expect(gone).toMatchObject({ memberId: 'gone', memberName: null })
    const at = gone?.at ?? 0
    const around = await listAudit(staff.parts, owner, { from: at, to: at + 2000 })
    expect(around.lines.map(({ objectId }) => objectId)).toEqual(['cv-43', 'cv-42'])
  })

  test('names an object of the kind that the action is about, not another with its id', async () => {
    const owner = await staff.join(['owner'], 'ada@universe.example')
    await read(owner.memberId)
    await recordAudit(staff.parts, {
      memberId: null,
      action: linkMade,
      objectId: owner.memberId,
    })
    const { lines } = await listAudit(staff.parts, owner, { object: owner.memberId })
    const objects = lines.slice(0, 2).map(({ action, object }) => [action, object?.kind])
    expect(objects).toEqual([
      ['link.made', 'member'],
      ['cv.read', undefined],
    ])
  })

  test('exports every line of a filter, and audits that', async () => {
    const owner = await staff.join(['owner'], 'ada@universe.example')
    for (let each = 0; each < 3; each++) await read(`cv-${each}`)
    const exported = await listAll(owner, { action: cvRead })
    expect(exported.map(({ objectId }) => objectId)).toEqual(['cv-2', 'cv-1', 'cv-0'])
    const [last] = (await listAudit(staff.parts, owner, {})).lines
    expect(last).toMatchObject({ action: 'audit.exported', memberId: owner.memberId })
  })
})
