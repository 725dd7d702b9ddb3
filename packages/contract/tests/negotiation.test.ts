import { expect, test } from 'vitest'
import { chooseEncoding, matchesTag } from '../src/negotiation.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
] as const)('chooses for an Accept-Encoding of %s %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['*', true],
  ['"a"', true],
  ['"x", W/"b"', true],
  ['"x"', false],
  ['a', false],
])('an If-None-Match of %s matches: %s', (header, isMet) => {
  expect(matchesTag(header, '"a"', '"b"')).toBe(isMet)
})
