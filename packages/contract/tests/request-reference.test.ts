import { expect, test } from 'vitest'
import { requestReference } from '../src/request-reference.ts'

test('a key has one six-character reference that can be read aloud', () => {
  const key = '019aa6b0c27e7d41b2d5b4c7f1f06f57'
  expect(requestReference(key)).toBe(requestReference(key))
  for (const each of [key, '', 'x', 'k'.repeat(200)]) {
    expect(requestReference(each)).toMatch(/^[2-9CDFHJKMNPQRTVWX]{6}$/)
  }
})

test('similar keys have different references', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `request-${index}`)
  expect(new Set(keys.map(requestReference)).size).toBe(keys.length)
})
