import { describe, expect, test } from 'vitest'
import { company } from '../src/company.ts'
import { HOUR_MS } from '../src/dates.ts'
import {
  addOperatingTime,
  describeHours,
  type OperatingHours,
  officeAt,
  officeDayAt,
  operatingTimeBetween,
} from '../src/operating-hours.ts'

/** Section 9, Operating hours; winter in Ramallah is UTC+2, summer UTC+3. */
const hours = company.operatingHours
const at = (time: string, of: OperatingHours = hours) => officeAt(of, Date.parse(time))

test('are printed as the specification has them', () => {
  expect(describeHours(hours)).toBe('Sunday to Thursday, 8:00 am to 5:00 pm')
})

describe('the office', () => {
  test.each([
    ['2026-11-22T05:59:59Z', false, '7:59 am'],
    ['2026-11-22T06:00:00Z', true, '8:00 am'],
    ['2026-11-26T14:59:59Z', true, '4:59 pm'],
    ['2026-11-26T15:00:00Z', false, '5:00 pm'],
    ['2026-11-27T09:00:00Z', false, '11:00 am'],
    ['2026-11-28T22:00:00Z', false, '12:00 am'],
    ['2026-07-05T05:00:00Z', true, '8:00 am'],
  ])('at %s is open: %s, and its clock shows %s', (time, isOpen, shown) => {
    expect(at(time)).toEqual({ isOpen, time: shown })
  })

  test('may be open on Saturdays', () => {
    const week: OperatingHours = { ...hours, firstDay: 'Friday', lastDay: 'Monday' }
    const days = [27, 28, 29, 30].map(day => at(`2026-11-${day}T10:00:00Z`, week).isOpen)
    expect([...days, at('2026-12-01T10:00:00Z', week).isOpen]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
})

const between = (from: string, to: string, of = hours) =>
  operatingTimeBetween(of, Date.parse(from), Date.parse(to)) / HOUR_MS
const after = (time: string, hoursAfter: number, of = hours) =>
  new Date(addOperatingTime(of, Date.parse(time), hoursAfter * HOUR_MS)).toISOString()

/** Palestine's clock goes back on 24 October 2026 and forward on 28 March 2026, both at night. */
describe('operating time', () => {
  test.each([
    ['a morning', '2026-11-22T06:00:00Z', '2026-11-22T10:30:00Z', 4.5],
    ['a minute', '2026-11-22T06:00:00Z', '2026-11-22T06:01:00Z', 1 / 60],
    [
      'before the office opens, until after it has closed',
      '2026-11-22T01:00Z',
      '2026-11-22T20:00Z',
      9,
    ],
    ['a night', '2026-11-22T15:00:00Z', '2026-11-23T06:00:00Z', 0],
    ['a weekend', '2026-11-26T15:00:00Z', '2026-11-29T06:00:00Z', 0],
    ['from a weekend', '2026-11-27T10:00:00Z', '2026-11-29T07:00:00Z', 1],
    ['over a weekend', '2026-11-26T14:00:00Z', '2026-11-29T07:00:00Z', 2],
    ['a week', '2026-11-22T10:00:00Z', '2026-11-29T10:00:00Z', 45],
    ['over the clock going back', '2026-10-22T13:00:00Z', '2026-10-25T07:00:00Z', 2],
    ['over the clock going forward', '2026-03-26T14:00:00Z', '2026-03-29T06:00:00Z', 2],
    ['a summer’s day', '2026-07-05T05:00:00Z', '2026-07-05T14:00:00Z', 9],
    [
      'half a year, two changes of clocks within',
      '2026-03-22T06:00Z',
      '2026-11-01T06:00Z',
      32 * 45,
    ],
    ['backwards', '2026-11-29T10:00:00Z', '2026-11-22T10:00:00Z', -45],
  ])('counts %s', (_, from, to, expected) => {
    expect(between(from, to)).toBeCloseTo(expected, 9)
  })

  test.each([
    ['2026-11-22T06:00:00Z', 4, '2026-11-22T10:00:00.000Z'],
    ['2026-11-22T06:00:00Z', 9, '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T06:00:00Z', 9.5, '2026-11-23T06:30:00.000Z'],
    ['2026-11-22T06:00:00Z', 48, '2026-11-29T09:00:00.000Z'],
    ['2026-11-27T10:00:00Z', 1, '2026-11-29T07:00:00.000Z'],
    ['2026-11-29T09:00:00Z', -48, '2026-11-22T06:00:00.000Z'],
    ['2026-11-23T06:00:00Z', -9, '2026-11-22T06:00:00.000Z'],
    ['2026-10-22T13:00:00Z', 2, '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T07:00:00Z', -2, '2026-10-22T13:00:00.000Z'],
    ['2026-03-29T06:30:00Z', -2, '2026-03-26T14:30:00.000Z'],
    ['2026-11-22T20:00:00Z', 0, '2026-11-22T20:00:00.000Z'],
  ])('from %s on %d hours lead to %s', (from, count, expected) => {
    expect(after(from, count)).toBe(expected)
  })

  test('is the amount that was added, from any instant, in every zone', () => {
    const zones = ['Asia/Hebron', 'Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago']
    const week: OperatingHours = { ...hours, firstDay: 'Friday', lastDay: 'Monday' }
    for (const timeZone of zones) {
      for (let at = Date.UTC(2026, 2, 20); at < Date.UTC(2026, 3, 5); at += 7 * HOUR_MS + 61_000) {
        for (const count of [-48, -9, -0.25, 0.25, 9, 48]) {
          for (const of of [hours, week]) {
            const zoned = { ...of, timeZone }
            const end = addOperatingTime(zoned, at, count * HOUR_MS)
            expect(operatingTimeBetween(zoned, at, end)).toBe(count * HOUR_MS)
          }
        }
      }
    }
  })
})

test.each([
  ['2026-11-21T21:59:59Z', '2026-11-21', false, '2026-11-21T06:00:00.000Z'],
  ['2026-11-21T22:00:00Z', '2026-11-22', true, '2026-11-22T06:00:00.000Z'],
  ['2026-07-05T12:00:00Z', '2026-07-05', true, '2026-07-05T05:00:00.000Z'],
  ['2026-03-27T22:30:00Z', '2026-03-28', false, '2026-03-28T05:00:00.000Z'],
])('the office’s day at %s is %s, a working day: %s', (time, date, isWorkingDay, opens) => {
  const { opensAt, ...day } = officeDayAt(hours, Date.parse(time))
  expect(day).toEqual({ date, isWorkingDay })
  expect(new Date(opensAt).toISOString()).toBe(opens)
})
