import { MESSAGES_COUNTED_AT_MOST, summarizeState } from '@universe/domain/mail/outbox-repository'
import { createTestApi, START, type TestApi } from '@universe/testing/servers/test-api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

/** The cost of frequent queries must not grow with the outbox. */
const MESSAGES = 60_000
/** Rows that one statement stores within the statement timeout, on a busy machine too. */
const BATCH = 20_000

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await fillOutbox()
}, 120_000)

test('counts waiting messages by index only, up to a limit', async () => {
  const pending = await summarizeState(api.store, 'pending').executeTakeFirstOrThrow()
  expect(pending).toEqual({ messages: MESSAGES_COUNTED_AT_MOST, since: START })
  const dead = await summarizeState(api.store, 'dead').executeTakeFirstOrThrow()
  expect(dead).toEqual({ messages: 0, since: null })
  for (const state of ['pending', 'dead'] as const) {
    const plan = await explain(summarizeState(api.store, state).compile())
    expect(plan).toContain('outbox_age')
    expect(plan).not.toMatch(/Seq Scan|SCAN outbox/)
  }
})

async function fillOutbox() {
  for (let first = 0; first < MESSAGES; first += BATCH)
    await storeMessages(first, first + BATCH - 1)
  await sql`analyze outbox`.execute(api.db)
}

/** A third of the messages are pending. */
async function storeMessages(first: number, last: number) {
  const { db, store } = api
  const numbers =
    store.kind === 'postgres'
      ? sql`numbers(n) as (select generate_series(${sql.lit(first)}, ${sql.lit(last)}))`
      : sql`recursive numbers(n) as
          (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`
  await sql`
    with ${numbers}
    insert into outbox (id, request_kind, request_id, purpose, recipient, subject, body, message_id,
      state, attempts, next_attempt_at, created_at)
    select 'm' || n, 'contact', 'r' || n, 'company', 'a@example.com', '', '', 'm' || n,
      case n % 3 when 0 then 'pending' else 'sent' end, 0, ${sql.lit(START)} + n, ${sql.lit(START)} + n
    from numbers`.execute(db)
}

async function explain(query: ReturnType<ReturnType<typeof summarizeState>['compile']>) {
  const verb = api.store.kind === 'postgres' ? 'explain' : 'explain query plan'
  const { rows } = await api.db.executeQuery({ ...query, sql: `${verb} ${query.sql}` })
  return JSON.stringify(rows)
}
