import { readPhone } from '@universe/contract/phone'
import { expect, test } from 'vitest'
import { countries, nearby, others } from './countries.ts'
import { findTyped } from './country-type-ahead.ts'

test('names each country once, neighbors first, then by name', () => {
  expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(countries.length)
  expect(nearby.map(({ name }) => name)).toEqual([
    ...['Palestine', 'Egypt', 'Israel', 'Jordan', 'Lebanon', 'Syria'],
  ])
  const names = others.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')))
})

test('removes the leading 0 of a national number for each code, also without the list', () => {
  for (const { code, name } of countries) {
    const national = '2'.repeat(11 - code.length)
    expect(readPhone(`+${code} 0${national}`, code), name).toBe(code + national)
    if (code.length < 4) expect(readPhone(`+${code} 0${national}`), name).toBe(code + national)
  }
})

test('has each country and territory of the world', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n))
  const all = letters.flatMap(first => letters.map(second => first + second))
  // The first is uninhabited, the others are no countries or have two codes.
  const none =
    'aq bv gs hm tf um ac cp dg ea ic ta cq eu ez un zz xa xb qo fx uk su dd yu an bu cs tp zr nt yd vd hv rh dy nh sf nq pu pz jt mi wk ct'
  const missing = all.filter(code => {
    const isThere = countries.some(({ iso2 }) => iso2 === code)
    return !isThere && regions.of(code.toUpperCase()) && !none.split(' ').includes(code)
  })
  expect(missing).toEqual([])
})

test.each([
  ['pal', 'ps'],
  ['usa', 'us'],
  ['uae', 'ae'],
  ['gb', 'gb'],
  ['ukr', 'ua'],
  ['emir', 'ae'],
  ['reu', 're'],
  ['970', 'ps'],
  ['+1', 'us'],
  ['00', undefined],
  ['j', 'jo'],
])('typing %s on the list finds %s', (typed, iso2) => {
  const [home] = countries
  expect(home && findTyped(typed, home)?.iso2).toBe(iso2)
})
