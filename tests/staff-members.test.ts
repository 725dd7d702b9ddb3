import { DAY_MS } from '@universe/contract/dates'
import { createIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { inviteMember } from '@universe/domain/staff/invitations'
import { serveStaff } from '@universe/testing/servers/serve'
import { openStaff } from '@universe/testing/stores/staff'
import { beforeAll, expect, test } from 'vitest'

/** What owners see on a member's page before they change anything. */
const app = serveStaff()
let staff: ReturnType<typeof openStaff>
let owner: string

beforeAll(async () => {
  staff = openStaff(app.store, app.url)
  owner = await app.enterAs('owner')
})

async function readPage(memberId: string) {
  const answer = await app.ask(`/members/${memberId}`, owner)
  // React parts texts by comments.
  return (await answer.text()).replaceAll('<!-- -->', '')
}

test('warns before roles are changed that the member’s schedules are dropped', async () => {
  const editor = await staff.join(['editor'])
  const warning =
    'They scheduled one article, vacancy or issue: anything due that their roles no longer allow is canceled.'
  expect(await readPage(editor.memberId)).not.toContain(warning)
  const { id } = await createIssue(staff.parts, editor)
  await app.store.db
    .updateTable('newsletter_issues')
    .set({ state: 'scheduled', sender_id: editor.memberId })
    .set({ wall_time: '2099-01-01T09:00', zone: 'Asia/Hebron' })
    .where('id', '=', id)
    .execute()
  expect(await readPage(editor.memberId)).toContain(warning)
})

test('shows the mail server’s message for a given-up invitation', async () => {
  // Due tomorrow, so that the server leaves it alone.
  staff.clock.now = Date.now() + DAY_MS
  const inviter = await staff.join(['owner'], 'ada@universe.example')
  const invited = { email: 'nobody@universe.example', name: 'Noor', roles: ['sales'] }
  const memberId = await inviteMember(staff.parts, inviter, invited)
  await app.store.db
    .updateTable('outbox')
    .set({ state: 'dead', attempts: 1, last_error: '550 5.1.1 No such user here' })
    .where('request_kind', '=', 'invitation')
    .where('request_id', '=', memberId)
    .execute()
  const page = await readPage(memberId)
  expect(page).toContain('Mail not sent')
  expect(page).toContain('The server’s last answer: “550 5.1.1 No such user here”')
})
