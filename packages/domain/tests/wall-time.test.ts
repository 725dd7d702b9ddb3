import {
  dueInstant,
  endOfOfficeDay,
  findInstants,
  formatInOffices,
} from '@universe/domain/platform/wall-time'
import { expect, test } from 'vitest'

const at = (instant: string) => Date.parse(instant)
const hebron = (wallTime: string) => ({ wallTime, zone: 'Asia/Hebron' })

test('an ordinary local time occurs once, by that day’s rules, and is shown in both offices’ zones', () => {
  const summer = at('2026-08-01T06:00Z')
  expect(findInstants(hebron('2026-08-01T09:00'))).toEqual({ times: 'once', instant: summer })
  expect(formatInOffices(summer)).toBe('1 Aug 2026, 09:00 Ramallah\u00a0· 10:00 Dubai')
  const winter = at('2026-11-24T07:00Z')
  expect(findInstants(hebron('2026-11-24T09:00'))).toEqual({ times: 'once', instant: winter })
  expect(formatInOffices(winter)).toBe('24 Nov 2026, 09:00 Ramallah\u00a0· 11:00 Dubai')
  expect(formatInOffices(at('2026-11-24T21:30Z'))).toBe(
    '24 Nov 2026, 23:30 Ramallah\u00a0· 25 Nov 2026, 01:30 Dubai',
  )
  const dubai = { wallTime: '2026-11-24T11:00', zone: 'Asia/Dubai' }
  expect(findInstants(dubai)).toEqual({ times: 'once', instant: winter })
})

test.each([
  ['2026-03-28', '2026-03-28T00:00Z'],
  ['2027-03-27', '2027-03-27T00:00Z'],
])('on %s Palestine skips 02:30, but no minute around it', (day, change) => {
  const gap = { times: 'never', change: at(change), from: '02:00', to: '03:00' }
  for (const clock of ['02:00', '02:30', '02:59']) {
    expect(findInstants(hebron(`${day}T${clock}`))).toEqual(gap)
    expect(dueInstant({ ...hebron(`${day}T${clock}`), occurrence: null })).toBe(at(change))
  }
  const before = findInstants(hebron(`${day}T01:59`))
  const after = findInstants(hebron(`${day}T03:00`))
  expect(before).toEqual({ times: 'once', instant: at(change) - 60_000 })
  expect(after).toEqual({ times: 'once', instant: at(change) })
})

test.each([
  ['2026-10-24', '2026-10-23T22:30Z'],
  ['2027-10-30', '2027-10-29T22:30Z'],
])('on %s 01:30 occurs twice, and midnight, 00:59 and 02:00 once', (day, first) => {
  const earlier = at(first)
  const twice = { times: 'twice', earlier, later: earlier + 3_600_000 }
  expect(findInstants(hebron(`${day}T01:30`))).toEqual(twice)
  for (const clock of ['00:00', '00:59', '02:00']) {
    expect(findInstants(hebron(`${day}T${clock}`))).toMatchObject({ times: 'once' })
  }
  expect(dueInstant({ ...hebron(`${day}T01:30`), occurrence: 'later' })).toBe(twice.later)
  expect(dueInstant({ ...hebron(`${day}T01:30`), occurrence: null })).toBe(earlier)
})

test('a day ends at midnight at the head office, in summer and winter', () => {
  expect(endOfOfficeDay('2026-08-01')).toBe(at('2026-08-01T21:00Z'))
  expect(endOfOfficeDay('2026-10-23')).toBe(at('2026-10-23T21:00Z'))
  expect(endOfOfficeDay('2026-10-24')).toBe(at('2026-10-24T22:00Z'))
})

test.each([
  ['2026-02-30T09:00', 'Asia/Hebron'],
  ['2026-11-24', 'Asia/Hebron'],
  ['2026-11-24T25:00', 'Asia/Hebron'],
  ['2026-11-24T09:00', 'Europe/Berlin'],
  ['2026-11-24T09:00', 'toString'],
])('refuses %s in %s with a sentence', (wallTime, zone) => {
  expect(() => findInstants({ wallTime, zone })).toThrow(/^(Enter a day|Choose whose)/)
})
