import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import { sql } from 'kysely'

const BATCH_ROWS = 2000
const AUTOVACUUMED_ROWS = 50
const LATEST = Date.UTC(2026, 10, 21, 12)

/**
 * Of eight, three contacts, three demos and two applications, each with two messages. One in ten
 * has failed mail, one in ten is suspicious; each has a reference, `N` and its number, and a
 * telephone number that ends with it.
 * @param options `isWorked`: most of the newest fiftieth are new, a few of the rest open, one in
 * fifty is spam, and five members are assigned
 */
export async function fillUpRequests(
  store: Store,
  requests: number,
  { isWorked = false } = {},
): Promise<void> {
  for (let from = 1; from <= requests; from += BATCH_ROWS) {
    const numbers = { from, to: Math.min(requests, from + BATCH_ROWS - 1) }
    await store.db.transaction().execute(async trx => {
      for (const statement of statements(store.kind, numbers)) await sql.raw(statement).execute(trx)
    })
  }
  if (isWorked) await sql.raw(workOn(requests)).execute(store.db)
  // As autovacuum soon would, for many rows; SQLite is never analyzed.
  if (store.kind === 'postgres' && requests >= AUTOVACUUMED_ROWS)
    await sql`vacuum analyze`.execute(store.db)
}

/** `member` is one of the five. */
function workOn(requests: number): string {
  const isNew = `number > ${0.98 * requests} and number % 3 != 0`
  const isOpen = `number > ${0.95 * requests} or number % 200 = 1`
  const states = (open: string, done: string) => `
    case when ${isNew} then 'new' when ${isOpen} then ${open} else ${done} end`
  const state = `
    case when number % 50 = 0 then 'spam'
      when kind = 'application' then ${states(
        `case number % 3 when 0 then 'in-review' when 1 then 'interview' else 'offer' end`,
        `case when number % 31 = 0 then 'hired' else 'rejected' end`,
      )}
      else ${states(`case number % 3 when 0 then 'waiting' else 'in-progress' end`, `'done'`)} end`
  return `
    update requests set state = ${state},
      state_at = case when ${isNew} then null else created_at + ${5 * HOUR_MS} end,
      answered_at = case when ${isNew} or number % 50 = 0 then null
        else created_at + ${4 * HOUR_MS} end,
      assignee_id = case when ${isNew} or number % 50 = 0 then null when number % 5 = 0 then 'member'
        else 'member-' || (number % 5) end,
      vacancy_id = case when kind = 'application' then 1 + number % 40 end`
}

function statements(kind: Store['kind'], { from, to }: { from: number; to: number }): string[] {
  const numbers =
    kind === 'postgres'
      ? `(select n from generate_series(${from}, ${to}) as n) as numbers`
      : `(with recursive series(n) as (
           select ${from} union all select n + 1 from series where n < ${to}
         ) select n from series) as numbers`
  const padded = kind === 'postgres' ? `lpad(n::text, 8, '0')` : `printf('%08d', n)`
  const id = `'request-' || ${padded}`
  const isApplication = 'n % 8 >= 6'
  const name = `'Visitor ' || (case n % 5 when 0 then 'Ada' when 1 then 'Grace' when 2 then 'Rana' when 3 then 'Omar' else 'Lina' end) || n`
  const createdAt = `${LATEST} - cast(${2 * 365 * DAY_MS} as bigint) / 1000000 * (1000000 - n)`
  const suspicion = `case when n % 10 = 0 then 'sent after 740 ms' end`
  const message = (purpose: string) => `
    insert into outbox (id, request_kind, request_id, purpose, recipient, subject,
      attachment_application_id, message_id, state, attempts, first_attempt_at, next_attempt_at,
      last_error, created_at, sent_at)
    select '${purpose}-' || n,
      case when ${isApplication} then 'application' when n % 2 = 0 then 'contact' else 'demo' end,
      ${id}, '${purpose}', 'sales@universe.example', 'A request (N' || n || ')',
      case when ${isApplication} and '${purpose}' = 'company' then ${id} end,
      '<${purpose}-' || n || '@universe.example>',
      case when n % 10 = 7 then 'dead' else 'sent' end, 1, 1, 1,
      case when n % 10 = 7 then '550 no such user' end, ${createdAt},
      case when n % 10 = 7 then null else ${createdAt} end
    from ${numbers} where true`
  return [
    `insert into enquiries (id, kind, topic, name, company, email, phone, created_at, suspicion)
     select ${id}, case when n % 2 = 0 then 'contact' else 'demo' end,
       case when n % 2 = 1 then (case n % 3 when 0 then 'Cyber Security' else 'Virtual Reality' end)
         else (case n % 4 when 0 then 'Telecom' else 'Software Solutions' end) end,
       ${name}, 'Company ' || (n % 1000), 'visitor' || n || '@example.com',
       '97059' || substr('0000000' || n, -7), ${createdAt}, ${suspicion}
     from ${numbers} where not (${isApplication})`,
    `insert into applications (id, name, email, vacancy_id, vacancy_title, created_at, suspicion)
     select ${id}, ${name}, 'applicant' || n || '@example.com', 1, 'Backend engineer, payments',
       ${createdAt}, ${suspicion}
     from ${numbers} where ${isApplication}`,
    `update requests set reference = 'N' || substr(id, 9) where number between ${from} and ${to}`,
    message('company'),
    message('acknowledgement'),
  ].map(statement =>
    kind === 'postgres' ? statement.replaceAll(/substr\((.*?), -7\)/g, 'right($1, 7)') : statement,
  )
}
