import { describe, expect, test } from 'vitest'
import { company } from '../src/company.ts'
import { describeHours, type OperatingHours, officeAt } from '../src/operating-hours.ts'

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

  test('may work over a Saturday', () => {
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
