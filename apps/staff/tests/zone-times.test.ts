import { expect, test } from 'vitest'
import { nameZone, timesIn } from '../app/shared/times/zone-times.ts'

test('shows times in the office’s zone, or the member’s own', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  expect(timesIn(null)).toMatchObject({ isOffices: true, zoneName: 'Ramallah time' })
  expect(timesIn(null).instant(noon)).toBe('21 Nov 2026, 14:00:00')
  expect(timesIn('Asia/Dubai')).toMatchObject({ isOffices: false, zoneName: 'Dubai time' })
  expect(timesIn('Asia/Dubai').zoned(noon)).toBe('21 Nov 2026, 16:00:00 GMT+4')
  expect(timesIn('America/St_Johns').minute(noon)).toBe('21 Nov 2026, 08:30')
})

test('follows clock changes on their day', () => {
  const { zoned, moment } = timesIn('Europe/Berlin')
  const [before, after] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]
  expect(zoned(before)).toBe('25 Oct 2026, 02:30:00 GMT+2')
  expect(zoned(after)).toBe('25 Oct 2026, 02:30:00 GMT+1')
  // Days begin in the member's zone, not the office's.
  expect(moment(Date.UTC(2026, 10, 21, 22, 30), Date.UTC(2026, 10, 21, 12))).toBe('23:30:00')
  expect(timesIn(null).moment(Date.UTC(2026, 10, 21, 22, 30), Date.UTC(2026, 10, 21, 12))).toBe(
    '22 Nov 2026, 00:30:00',
  )
})

test('falls back to the office’s zone if the server does not know a zone', () => {
  expect(timesIn('Mars/Olympus')).toBe(timesIn(null))
})

test('names zones as people do', () => {
  expect(nameZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(nameZone('Etc/UTC')).toBe('UTC')
})
