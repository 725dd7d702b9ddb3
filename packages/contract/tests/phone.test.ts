import { phoneEntries } from '@universe/testing/clients/phone-entries'
import { runsWithin } from '@universe/testing/time/runs-within'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneHint, readPhone } from '../src/phone.ts'

test.each(phoneEntries)('parses $entry as its author meant it', ({ entry, afterCode, alone }) => {
  expect(readPhone(entry)).toBe(alone)
  expect(readPhone(`+970 ${entry}`)).toBe(afterCode)
})

test('a parsed number parses to the same again, in every format', () => {
  const writing = fc.string({ unit: fc.constantFrom(...'0011457970+ ()٠'), maxLength: 24 })
  const shownCode = fc.constantFrom('970', '1', '1876', '7', '44')
  fc.assert(
    fc.property(writing, shownCode, (text, code) => {
      const digits = readPhone(text, code)
      if (digits === undefined) return
      expect(digits).toMatch(/^[1-9]\d{9,11}$/)
      expect(readPhone(`+${digits}`)).toBe(digits)
      expect(readPhone(digits, code)).toBe(digits)
    }),
    { numRuns: 20_000, seed: Number(process.env.FUZZ_SEED ?? 1) },
  )
})

test.each([
  ['079 123 4567', '962', '962791234567'],
  ['+1876 1876 555 1234', '1876', '18765551234'],
  ['+91 91 91234 56789', '970', '919123456789'],
  ['+65 65 8123 4567', '970', '6581234567'],
  ['+65 6512 3456', '970', '6565123456'],
  ['+45 45 12 34 56', '970', '4545123456'],
  ['+49 4921 12345', '970', '49492112345'],
  ['+970 00962 79 123 4567', '970', '962791234567'],
  ['+0591234567', '970', '970591234567'],
  ['\u2066+970 (0) 59\u2013123\\4567\u2069', '970', '970591234567'],
])('%s with +%s is %s', (text, shownCode, digits) => {
  expect(readPhone(text, shownCode)).toBe(digits)
})

test('says what a number that is too short lacks', () => {
  for (const [text, code, proposal] of [
    ['59 123 4567', '970', '+970 591234567'],
    ['٧٩ ١٢٣ ٤٥٦٧', '962', '+962 791234567'],
  ] as const) {
    const hint = { text: `Begin with the country code: ${proposal}`, proposal }
    expect(phoneHint(text, code)).toEqual(hint)
    expect(readPhone(proposal, code)).toBe(proposal.replace(/\D/g, ''))
  }
  for (const [text, lack] of [
    ['+970 59 123', '2 digits are missing'],
    ['059 123', '2 digits are missing'],
    ['+59 123 456', '2 digits are missing'],
    ['+970 59 1234', 'One digit is missing'],
    ['123', '7 digits are missing'],
  ] as const) {
    expect(phoneHint(text), text).toEqual({ text: lack })
  }
  for (const text of ['', '+970 ', '1234567890123', 'call me']) {
    expect(phoneHint(text), text).toBeUndefined()
  }
})

test('does not parse overlong text', () => {
  for (const piece of ['1', '(0)', '+', '00', '\u0660', ' ', '\u200e', '97000']) {
    const entry = piece.repeat(1_000_000)
    expect(readPhone(entry), piece).toBeUndefined()
    expect(
      runsWithin(100, () => readPhone(entry)),
      piece,
    ).toBe(true)
  }
})
