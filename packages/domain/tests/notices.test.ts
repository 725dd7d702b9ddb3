import { findText } from '@universe/domain/letters/message-content'
import { erasePerson } from '@universe/domain/people/erase-person'
import { removeMember } from '@universe/domain/people/member'
import { signInByLink } from '@universe/domain/staff/links'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import {
  finishAddingPasskey,
  finishEnrollment,
  removePasskey,
  startAddingPasskey,
  startEnrollment,
} from '@universe/domain/staff/passkeys'
import { makeRecoveryCodes, signInByRecoveryCode } from '@universe/domain/staff/recovery-codes'
import { readAccount } from '@universe/domain/staff/settings'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { tokenOf } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

/** Members are notified of changes to their credentials, which someone else may have made. */
const STAFF_URL = 'https://staff.universe.example'
const EMAIL = 'ada@universe.example'
const device = 'Firefox on Linux'

const opened = openStoreForEach()
const staff = openStaffForEach(opened, STAFF_URL)
let authenticator: ReturnType<typeof createAuthenticator>
beforeEach(async () => {
  authenticator = createAuthenticator(STAFF_URL)
})

async function enroll(token: string) {
  const session = await staff.session(token)
  const response = authenticator.create(await startEnrollment(staff.parts, session))
  const { token: full } = await finishEnrollment(staff.parts, session, {
    response,
    name: 'Laptop',
    device,
  })
  return (await staff.session(full)).actor
}

async function comeIn() {
  const link = await makeOperatorLink(staff.parts, EMAIL, ['owner'])
  return (await signInByLink(staff.parts, tokenOf(link), { device, name: 'Ada' })).token
}

const outbox = () =>
  opened.store.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute()
const subjects = async () => (await outbox()).map(({ subject }) => subject.split(': ')[1])

test('notifies a member of sign-ins with new or weaker credentials', async () => {
  const actor = await enroll(await comeIn())
  expect(await subjects(), 'who has just been let in').toEqual([])

  const response = authenticator.create(await startAddingPasskey(staff.parts, actor))
  await finishAddingPasskey(staff.parts, actor, { response, name: 'Click http://evil.example' })
  const [code = ''] = await makeRecoveryCodes(staff.parts, actor)
  const entry = { email: EMAIL, code, device, client: '127.0.0.1' }
  const { token } = await signInByRecoveryCode(staff.parts, entry)
  const again = await enroll(token)
  const { passkeys } = await readAccount(staff.parts, again)
  await removePasskey(staff.parts, again, { passkeyId: passkeys[0]?.id ?? '' })
  expect(await subjects()).toEqual([
    'A passkey was added to your account',
    'Your recovery codes were replaced',
    'One of your recovery codes was used',
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  for (const message of await outbox()) {
    expect(message).toMatchObject({ recipient: EMAIL, reply_to: null, state: 'pending' })
    const { text = '' } = (await findText(opened.store, mailSettings, message)) ?? {}
    expect(text).toContain('Hello Ada,')
    expect(text).toContain('at 2026-11-21 12:00 UTC')
    expect(text).toContain(`Open your account:\n${STAFF_URL}/account\n`)
    expect(text, 'nothing typed, nothing that opens').not.toMatch(/evil|token=|(?:\w{4}-){5}/)
  }
})

test('does not notify of refused attempts', async () => {
  const actor = await enroll(await comeIn())
  const { passkeys } = await readAccount(staff.parts, actor)
  const last = removePasskey(staff.parts, actor, { passkeyId: passkeys[0]?.id ?? '' })
  await expect(last).rejects.toThrow('your last passkey')
  const entry = { email: EMAIL, code: 'guess', device, client: '127.0.0.1' }
  await expect(signInByRecoveryCode(staff.parts, entry)).rejects.toThrow('is wrong')
  expect(await outbox()).toEqual([])
})

test('erasing a visitor keeps a member’s mail, which removing the member deletes', async () => {
  const owner = await staff.join(['owner'], 'owner@universe.example')
  const actor = await enroll(await comeIn())
  await makeRecoveryCodes(staff.parts, actor)
  const settings = { dataDir: opened.dataDir, formSecret: Buffer.alloc(32) }
  await erasePerson(opened.store, settings, EMAIL)
  expect(await outbox()).toHaveLength(1)
  await removeMember(staff.parts, owner, { memberId: actor.memberId })
  expect(await outbox()).toEqual([])
})
