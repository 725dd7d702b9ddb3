import { DAY_MS, MINUTE_MS } from '@universe/contract/dates'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { readLink, signInByLink } from '@universe/domain/staff/links'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import { makeRecoveryCodes, signInByRecoveryCode } from '@universe/domain/staff/recovery-codes'
import { readSession } from '@universe/domain/staff/sessions'
import { readAccount } from '@universe/domain/staff/settings'
import { finishSignIn, startSignIn } from '@universe/domain/staff/sign-in'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { LOOPBACK_URL, tokenOf } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { describe, expect, test } from 'vitest'

const device = 'Firefox on Linux'
const email = 'ada@universe.example'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

/** The tolerated clock difference, then more. */
const setBackAMinute = () => (staff.clock.now -= MINUTE_MS)
const setBackFurther = () => (staff.clock.now -= 1)

describe('after the clock was set back by more than a minute', () => {
  test('a session is over, and stays so when the clock reaches its time', async () => {
    const owner = await staff.join(['owner'])
    const token = await staff.signIn(owner)
    const began = staff.clock.now
    setBackAMinute()
    expect(await readSession(staff.parts, token)).toBeDefined()
    expect((await readAccount(staff.parts, owner)).sessions).toHaveLength(2)
    setBackFurther()
    expect(await readSession(staff.parts, token)).toBeUndefined()
    expect((await readAccount(staff.parts, owner)).sessions).toEqual([])
    const settings = { dataDir: opened.dataDir }
    await purgeExpired({ store: opened.store, settings, now: staff.parts.now })
    staff.clock.now = began
    expect(await readSession(staff.parts, token)).toBeUndefined()
  })

  test('a passkey confirmation is not fresh', async () => {
    const owner = await staff.join(['owner'])
    setBackAMinute()
    await makeRecoveryCodes(staff.parts, owner)
    setBackFurther()
    await expect(makeRecoveryCodes(staff.parts, owner)).rejects.toThrow('passkey')
  })

  test('a link does not work', async () => {
    const link = tokenOf(await makeOperatorLink(staff.parts, email, ['owner']))
    setBackAMinute()
    await readLink(staff.parts, link)
    setBackFurther()
    const entry = { device, name: 'Ada' }
    const outcomes = await Promise.allSettled([
      readLink(staff.parts, link),
      signInByLink(staff.parts, link, entry),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    staff.clock.now += 1
    await signInByLink(staff.parts, link, entry)
  })

  test('a challenge has expired', async () => {
    const authenticator = createAuthenticator(LOOPBACK_URL)
    authenticator.create({ challenge: 'made', rp: { id: 'localhost' }, user: { id: 'unknown' } })
    const inTime = authenticator.get(await startSignIn(staff.parts))
    const late = authenticator.get(await startSignIn(staff.parts))
    const answer = (response: typeof inTime) => finishSignIn(staff.parts, { response, device })
    setBackAMinute()
    await expect(answer(inTime)).rejects.toThrow('Unknown passkey')
    setBackFurther()
    await expect(answer(late)).rejects.toThrow('This took too long')
  })

  test('attempts at recovery codes no longer count', async () => {
    const [code = ''] = await makeRecoveryCodes(staff.parts, await staff.join([], email))
    const use = (tried: string) =>
      signInByRecoveryCode(staff.parts, { email, code: tried, device, client: 'a client' })
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(use('guess')).rejects.toThrow('wrong')
    }
    setBackAMinute()
    await expect(use(code)).rejects.toThrow('Too many attempts')
    staff.clock.now -= DAY_MS
    await use(code)
  })
})
