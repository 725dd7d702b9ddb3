import { readPhone } from '@universe/contract/phone'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('each country is named once, in the order of its name', () => {
  expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(countries.length)
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')))
})

test('each code is taken off a national number’s leading 0, also without the list', () => {
  for (const { code, name } of countries) {
    const national = '2'.repeat(11 - code.length)
    expect(readPhone(`+${code} 0${national}`, code), name).toBe(code + national)
    if (code.length < 4) expect(readPhone(`+${code} 0${national}`), name).toBe(code + national)
  }
})
